import { Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../app/language.tsx'
import { partTexts } from './texts.ts'

type DialogProps = {
  title: string
  isOpen: boolean
  onClose(): void
  /** What must be read before it is closed: a click beside it or Escape does not close it. */
  mustBeRead?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** The one dialog. It keeps the focus inside and gives it back to what opened it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  mustBeRead = false,
  size = 'md',
  children,
}: DialogProps) {
  const t = useTexts(partTexts)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={size}
      centered
      zIndex={350}
      yOffset="max(5dvh, calc(var(--gangway-banner) + 0.5rem))"
      closeOnClickOutside={!mustBeRead}
      closeOnEscape={!mustBeRead}
      withCloseButton={false}
    >
      {/* Not the part's own header: that would be a second banner of the page. */}
      <Group justify="space-between" wrap="nowrap" mb="md">
        <Modal.Title fw={600} fz="lg">
          {title}
        </Modal.Title>
        {!mustBeRead && <Modal.CloseButton aria-label={t('close')} />}
      </Group>
      <Stack gap="md">{children}</Stack>
    </Modal>
  )
}
