import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { readAgain } from '../api/session.ts'
import { useTexts } from '../app/language.tsx'
import classes from './fields.module.css'
import { Fields } from './fields.tsx'
import { partTexts } from './texts.ts'
import { useTypedSince } from './typed-since.ts'

type Values<Name extends string> = Partial<Record<Name, string>>
type FilterFormProps<Name extends string> = {
  given: Values<Name>
  onApply(next: Values<Name>): void
  /** Renders the fields: `field(name)` returns the props of the input of that name. */
  children(
    field: (name: Name) => {
      value: string
      onChange(event: { currentTarget: { value: string } }): void
    },
  ): ReactNode
}

/** The filters of a list. An empty field is no filter. */
export function FilterForm<Name extends string>({
  given,
  onApply,
  children,
}: FilterFormProps<Name>) {
  const t = useTexts(partTexts)
  const now = JSON.stringify(given)
  const [typed, setTyped] = useTypedSince(now, () => given)
  const clear = () => {
    setTyped({})
    onApply({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = Object.entries<string | undefined>(typed).map(([name, value]) => [
      name,
      value?.trim() ?? '',
    ])
    const next = Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
    if (JSON.stringify(next) === now) readAgain()
    else onApply(next)
  }
  return (
    <search aria-label={t('filters')}>
      <form onSubmit={submit}>
        <Fields>
          {children(name => ({
            value: typed[name] ?? '',
            onChange({ currentTarget: { value } }) {
              // A choice may fill several fields.
              setTyped(before => ({ ...before, [name]: value }))
            },
          }))}
          <div className={classes.buttons}>
            <Button type="submit" variant="default">
              {t('apply')}
            </Button>
            <Button variant="subtle" onClick={clear}>
              {t('clear')}
            </Button>
          </div>
        </Fields>
      </form>
    </search>
  )
}

/** Reads these names from the URL, as text: a code may look like a number. */
export function filterOf<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): Values<Name> {
  const named = names.flatMap(name =>
    search[name] === undefined ? [] : [[name, String(search[name])]],
  )
  return Object.fromEntries(named)
}
