import { Modal, Stack } from '@mantine/core'
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
      title={title}
      size={size}
      centered
      zIndex={350}
      closeOnClickOutside={!mustBeRead}
      closeOnEscape={!mustBeRead}
      withCloseButton={!mustBeRead}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{ title: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)' } }}
    >
      <Stack gap="md">{children}</Stack>
    </Modal>
  )
}
