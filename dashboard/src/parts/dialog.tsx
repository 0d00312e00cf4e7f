import { Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../app/language.tsx'
import { useCloseRequest } from './close-request.ts'
import { partTexts } from './texts.ts'

export type DialogProps = {
  title: string
  isOpen: boolean
  onClose(): void
  /** Has to be read before it is closed: a click beside it, Escape or Back does not close it. */
  mustBeRead?: boolean
  /** Its width; `xl` for many fields. */
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

/**
 * The one dialog. It keeps the focus inside and gives it back to what opened it. What has `data-autofocus` gets it, also when
 * it comes after the dialog was opened; where nothing has it at first, the first field does.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  mustBeRead = false,
  size = 'md',
  children,
}: DialogProps) {
  const t = useTexts(partTexts)
  const inside = useFocus(isOpen)
  useCloseRequest(isOpen, onClose, mustBeRead)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      // The library misses a dialog that unmounts together with its parent.
      returnFocus={false}
      size={size}
      centered
      zIndex={350}
      yOffset="max(5dvh, calc(var(--gangway-banner) + 0.5rem))"
      closeOnClickOutside={!mustBeRead}
      closeOnEscape={false}
    >
      <Modal.Overlay />
      {/* Neither the part's own header, which would be a second banner of the page, nor its body: see `Described`. */}
      <Modal.Content p="md">
        <Group justify="space-between" wrap="nowrap" mb="md">
          <Modal.Title fw={600} fz="lg" lh="xs">
            {title}
          </Modal.Title>
          {!mustBeRead && <Modal.CloseButton aria-label={t('close')} />}
        </Group>
        <Stack ref={inside} gap="md">
          {children}
        </Stack>
      </Modal.Content>
    </Modal.Root>
  )
}

/** A sentence of a dialog that screen readers say with its title: to the library it is the dialog's body, which describes it. */
export function Described({ text }: { text: string }) {
  return (
    <Modal.Body p={0} mb="md">
      {text}
    </Modal.Body>
  )
}

/** The element that had the focus when a dialog was opened from outside any dialog. */
let outside: Element | null = null

/** Returns the reference for the dialog's content. */
function useFocus(isOpen: boolean) {
  const dialog = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    if (!isLost() && dialogOf(opener) === null) outside = opener
    return () => {
      const own = dialog.current
      // Runs after the dialog is gone and the next one has taken the focus.
      setTimeout(() => {
        const holder = dialogOf(document.activeElement)
        if (!isLost() && holder !== own) return
        const places = [opener, outside, document.querySelector('#content h1')]
        const place = places.find(each => each?.isConnected && !each.matches('body, :disabled'))
        if (place instanceof HTMLElement) place.focus()
      })
    }
  }, [isOpen])
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const own = dialogOf(element)
    dialog.current = own
    if (placeIn(element) === null) markFirstField(element)
    let place = placeIn(element)
    // The focused element may disappear or be disabled; the dialog takes the focus then.
    const look = () => {
      const next = placeIn(element)
      const isNew = next !== place
      place = next
      if (isNew && (isLost() || own?.contains(document.activeElement))) next?.focus()
      if (isLost()) own?.focus()
    }
    const observer = new MutationObserver(() => requestAnimationFrame(() => setTimeout(look)))
    const attributeFilter = ['disabled']
    observer.observe(element, { childList: true, subtree: true, attributeFilter })
    return () => observer.disconnect()
  }, [])
}

/** What is to be filled in, and not chosen. Not where Enter in it would do the deed of a form that can be sent as it stands. */
function markFirstField(content: HTMLElement): void {
  if (isPhone()) return
  const fields = content.querySelectorAll<Field>(':is(input, select, textarea):enabled')
  const field = [...fields].find(each => !each.matches('[readonly], [type="radio"]'))
  if (field?.matches('input') && field.form?.matches(':valid')) return
  field?.setAttribute('data-autofocus', '')
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A field that has the focus brings up its keyboard there, over what is to be read first. */
export function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

function placeIn(content: HTMLElement): HTMLElement | null {
  return content.querySelector<HTMLElement>('[data-autofocus]')
}

function dialogOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[role="dialog"]') ?? null
}

function isLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || !activeElement.isConnected
}
