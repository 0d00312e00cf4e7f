/**
 * Shows what is wrong with a field under it, in the page's language. It covers what the browser finds
 * before anything is sent, because the browser's own bubbles use the browser's language, and what the
 * service refused. A field's `name` is its place in the request: `email`, `contact/phone`.
 */
import { Input } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../format.tsx'
import { faultTexts } from './texts.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Message = { field: Field; text: string }

let shown: readonly (Message & { key: number })[] = []
let count = 0
const listeners = new Set<() => void>()

function show(next: typeof shown): void {
  shown = next
  for (const listen of listeners) listen()
}

/** Replaces the messages at this form's fields. The first faulty field gets the focus. */
export function showAtFields(form: HTMLFormElement, messages: readonly Message[]): void {
  const others = shown.filter(({ field }) => field.isConnected && field.form !== form)
  count += 1
  show([...others, ...messages.map((each, at) => ({ ...each, key: count * 1_000 + at }))])
  const faulty = fieldsOf(form).find(
    field => messages.some(each => each.field === field) || field.ariaInvalid === 'true',
  )
  // Opens a folded section, because nobody would find the field otherwise.
  faulty?.closest('details')?.setAttribute('open', '')
  faulty?.focus()
}

export function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((each): each is Field => 'validity' in each && 'value' in each)
}

/** Used once on the page. */
export function FieldMessages() {
  const t = useTexts(faultTexts)
  const { date } = useFormat()
  const messages = useSyncExternalStore(subscribe, () => shown)
  const textOf = useEffectEvent((field: Field) => {
    const { validity, type } = field
    if (validity.badInput) return t(type === 'number' ? 'notWhole' : 'badDate')
    if (validity.valueMissing) return t('required')
    if (validity.typeMismatch) return t(type === 'url' ? 'noUrl' : 'badEmail')
    // A field of a special kind names its own text.
    const own = field.dataset.fault as 'dong' | 'percent' | undefined
    if (validity.patternMismatch && own !== undefined) return t(own)
    if (validity.stepMismatch) return t('notWhole')
    if (!(field instanceof HTMLInputElement)) return t('badForm')
    if (validity.tooShort) return t('tooShort', { count: field.minLength })
    if (validity.rangeUnderflow && type === 'date') return t('notBefore', { day: date(field.min) })
    if (validity.rangeUnderflow) return t('atLeast', { count: field.min })
    if (validity.rangeOverflow) return t('atMost', { count: field.max })
    return t('badForm')
  })
  useEffect(() => {
    let found: Message[] = []
    const collect = (event: Event) => {
      const field = event.target as Field
      // Suppresses the browser's bubble, which would also take the focus.
      event.preventDefault()
      if (found.push({ field, text: textOf(field) }) > 1) return
      // The fields of a form report one after the other, so the messages are shown together after them.
      setTimeout(() => {
        if (field.form !== null) showAtFields(field.form, found)
        found = []
      })
    }
    const forget = ({ target }: Event) => {
      if (shown.some(({ field }) => field === target)) {
        show(shown.filter(({ field }) => field !== target))
      }
    }
    const begin = ({ target }: Event) => {
      show(shown.filter(({ field }) => field.form !== target))
    }
    document.addEventListener('invalid', collect, true)
    document.addEventListener('submit', begin, true)
    document.addEventListener('input', forget)
    return () => {
      document.removeEventListener('invalid', collect, true)
      document.removeEventListener('submit', begin, true)
      document.removeEventListener('input', forget)
    }
  }, [])
  return messages.map(({ key, field, text }) => <MessageAt key={key} field={field} text={text} />)
}

function MessageAt({ field, text }: Message) {
  const id = useId()
  useEffect(() => {
    const before = field.getAttribute('aria-describedby')
    field.setAttribute('aria-describedby', [before, id].filter(Boolean).join(' '))
    field.ariaInvalid = 'true'
    return () => {
      field.ariaInvalid = null
      if (before === null) field.removeAttribute('aria-describedby')
      else field.setAttribute('aria-describedby', before)
    }
  }, [field, id])
  const around = field.closest('.mantine-InputWrapper-root') ?? field.parentElement
  if (around === null) return null
  return createPortal(
    <Input.Error id={id} mt={4}>
      {text}
    </Input.Error>,
    around,
  )
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
