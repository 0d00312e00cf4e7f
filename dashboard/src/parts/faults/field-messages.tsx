/**
 * What is wrong with a field stands under it, in the page's language: what the browser finds before
 * anything is sent, whose own bubbles speak the browser's, and what the service refused. A field says
 * by its `name` which place of what is sent it fills: `email`, `contact/phone`.
 */
import { Input } from '@mantine/core'
import { useEffect, useId, useSyncExternalStore } from 'react'
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

/** Instead of what stood at this form's fields. The first that has a fault gets the focus. */
export function showAtFields(form: HTMLFormElement, messages: readonly Message[]): void {
  const others = shown.filter(({ field }) => field.isConnected && field.form !== form)
  count += 1
  show([...others, ...messages.map((each, at) => ({ ...each, key: count * 1_000 + at }))])
  const faulty = fieldsOf(form).find(
    field => messages.some(each => each.field === field) || field.ariaInvalid === 'true',
  )
  // What is folded up is opened: nobody finds it otherwise.
  faulty?.closest('details')?.setAttribute('open', '')
  faulty?.focus()
}

export function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((each): each is Field => 'validity' in each && 'value' in each)
}

/** Stands once on the page. */
export function FieldMessages() {
  const t = useTexts(faultTexts)
  const { date } = useFormat()
  const messages = useSyncExternalStore(subscribe, () => shown)
  useEffect(() => {
    let found: Message[] = []
    const collect = (event: Event) => {
      const field = event.target as Field
      // No bubble of the browser, which would take the focus as well.
      event.preventDefault()
      if (found.push({ field, text: textOf(field) }) > 1) return
      // All of a form are told of one after the other.
      setTimeout(() => {
        if (field.form !== null) showAtFields(field.form, found)
        found = []
      })
    }
    const textOf = (field: Field) => {
      const { validity, type } = field
      if (validity.badInput) return t(type === 'number' ? 'notWhole' : 'badDate')
      if (validity.valueMissing) return t('required')
      if (validity.typeMismatch) return t(type === 'url' ? 'noUrl' : 'badEmail')
      if (validity.stepMismatch) return t('notWhole')
      if (!(field instanceof HTMLInputElement)) return t('badForm')
      if (validity.tooShort) return t('tooShort', { count: field.minLength })
      if (validity.rangeUnderflow && type === 'date')
        return t('notBefore', { day: date(field.min) })
      if (validity.rangeUnderflow) return t('atLeast', { count: field.min })
      if (validity.rangeOverflow) return t('atMost', { count: field.max })
      return t('badForm')
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
  }, [t, date])
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
