import { Button, Group, List, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { PassengerDraft } from '../../api/draft.ts'
import type { Operator } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { today } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { personTexts } from '../../parts/person/texts.ts'
import { partTexts } from '../../parts/texts.ts'
import { knownTypes, type LegDraft, withField } from './draft.ts'
import {
  type PastedFault,
  type PastedField,
  type PastedList,
  pastedFields,
  readPeople,
} from './pasted-people.ts'
import { texts } from './texts.ts'

/** What came of a list: how many rows have a seat, how many have none, and what could not be read. */
export type Pasted = {
  taken: number
  left: number
  unread: (PastedFault & { row: number; seat: string; kept: string })[]
  unknownColumns: string[]
}

type PasteListProps = {
  leg: LegDraft
  operator: Operator | undefined
  onPaste(passengers: PassengerDraft[], pasted: Pasted): void
}

/** Fills the passengers of a leg, in the order of their seats, from rows of a spreadsheet. */
export function PasteList({ leg, operator, onPaste }: PasteListProps) {
  const t = useTexts(texts)
  const part = useTexts(partTexts)
  const [isOpen, setIsOpen] = useState(false)
  const [rows, setRows] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const person = useTexts(personTexts)
  const header = pastedFields.map(field => person(field))
  const close = () => {
    setIsOpen(false)
    setRows('')
    setIsEmpty(false)
  }
  const fill = () => {
    const list = readPeople(rows, today())
    if (list.people.length === 0) return setIsEmpty(true)
    close()
    onPaste(withPeople(leg, operator, list), whatCameOf(leg, list))
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
        {t('paste')}
      </Button>
      {/* No form of its own: what it sends would be the booking's, around it. */}
      <Dialog title={t('pasteTitle')} isOpen={isOpen} onClose={close} size="lg">
        <Text size="sm">{t('pasteHint', { columns: header.join(', ') })}</Text>
        <Textarea
          label={t('pasteRows')}
          description={t('pasteDates')}
          rows={8}
          wrap="off"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          error={isEmpty ? t('pasteEmpty') : null}
          value={rows}
          onChange={event => {
            setRows(event.currentTarget.value)
            setIsEmpty(false)
          }}
        />
        <Group justify="space-between">
          <Copy
            value={header.join('\t')}
            copy={t('pasteHeader')}
            copied={part('copied')}
            variant="subtle"
          />
          <Group>
            <Button variant="default" onClick={close}>
              {part('back')}
            </Button>
            <Button onClick={fill}>{t('pasteFill')}</Button>
          </Group>
        </Group>
      </Dialog>
    </>
  )
}

type PasteReportProps = { pasted: Pasted; passengers: PassengerDraft[] }

/** What was not read stays in sight until its field has another value. */
export function PasteReport({ pasted, passengers }: PasteReportProps) {
  const t = useTexts(texts)
  const person = useTexts(personTexts)
  const { taken, left, unknownColumns } = pasted
  const unread = pasted.unread.filter(({ seat, field, kept }) =>
    passengers.some(each => each.seat.seat_code === seat && each[field] === kept),
  )
  const isWhole = left === 0 && unread.length === 0
  return (
    <Notice
      isUrgent
      tone={isWhole ? 'good' : 'careful'}
      title={t(taken === 1 ? 'pasteTakenOne' : 'pasteTaken', { count: taken })}
    >
      {left > 0 && (
        <Text size="sm">
          {t(left === 1 ? 'pasteLeftOne' : 'pasteLeft', { count: left, seats: taken })}
        </Text>
      )}
      {unknownColumns.length > 0 && (
        <Text size="sm">
          {t('pasteColumns', { columns: unknownColumns.map(short).join(', ') })}
        </Text>
      )}
      {unread.length > 0 && (
        <>
          <Text size="sm">{t('pasteUnread')}</Text>
          <List size="sm">
            {unread.map(({ row, seat, field, text, why }) => (
              <List.Item key={`${row} ${field} ${why}`}>
                {t('pasteFault', {
                  row,
                  seat,
                  field: person(field),
                  text: short(text),
                  why: t(why),
                })}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Notice>
  )
}

function withPeople(
  { voyage, passengers }: LegDraft,
  operator: Operator | undefined,
  list: PastedList,
) {
  return passengers.map((passenger, at) => {
    const types = knownTypes(voyage, operator, passenger.seat.seat_class)
    const values = Object.entries(list.people[at]?.values ?? {}) as [PastedField, string][]
    return values.reduce(
      (person, [field, value]) => withField(person, field, value, voyage, types),
      passenger,
    )
  })
}

function whatCameOf({ passengers }: LegDraft, { people, unknownColumns }: PastedList): Pasted {
  return {
    taken: Math.min(people.length, passengers.length),
    left: Math.max(0, people.length - passengers.length),
    unread: passengers.flatMap((passenger, at) => {
      const { row = 0, faults = [] } = people[at] ?? {}
      const seat = passenger.seat.seat_code
      return faults.map(fault => ({ ...fault, row, seat, kept: passenger[fault.field] }))
    }),
    unknownColumns,
  }
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
