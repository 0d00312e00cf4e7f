/** The conditions that a rule and a voucher share. */
import { Checkbox, Chip, Group, Input, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { filled } from '../../api/draft.ts'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { hintBelow } from '../../parts/fields.tsx'
import { texts } from './texts.ts'

/** The values as typed. */
export const noConditions = {
  departure: '',
  arrival: '',
  departureFrom: '',
  departureTo: '',
  effectiveFrom: '',
  effectiveTo: '',
  seatClasses: [] as string[],
  isActive: true,
}
type TypedConditions = typeof noConditions

/** The conditions in the shape of the endpoints. */
export function conditionsOf(typed: TypedConditions) {
  return {
    ...filled({
      departure_terminal: typed.departure,
      arrival_terminal: typed.arrival,
      departure_from: typed.departureFrom,
      departure_to: typed.departureTo,
      effective_from: inVietnam(typed.effectiveFrom),
      effective_to: inVietnam(typed.effectiveTo),
    }),
    ...(typed.seatClasses.length > 0 && { seat_classes: typed.seatClasses }),
    active: typed.isActive,
  }
}

/** The typed time is in the ferries' time zone. */
function inVietnam(typed: string): string {
  return typed === '' ? '' : `${typed}:00+07:00`
}

type ConditionFieldsProps = {
  typed: TypedConditions
  onChange(change: Partial<TypedConditions>): void
  /** Fields of the conditions that only this kind has. */
  children?: ReactNode
  /** Checkboxes of the conditions that only this kind has. */
  choices?: ReactNode
}

export function ConditionFields(props: ConditionFieldsProps) {
  const { typed, onChange, children, choices } = props
  const t = useTexts(texts)
  const { terminals, terminalChoices, seat_classes, className } = useNetwork()
  const of = (name: Exclude<keyof TypedConditions, 'seatClasses' | 'isActive'>) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  const anyTerminal = [
    { value: '', label: t('any') },
    ...terminalChoices(terminals.map(({ code }) => code)),
  ]
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t('departure')}
          name="departure_terminal"
          {...of('departure')}
          data={anyTerminal}
        />
        <NativeSelect
          label={t('arrival')}
          name="arrival_terminal"
          {...of('arrival')}
          data={anyTerminal}
        />
        <DateField
          label={t('departureFrom')}
          name="departure_from"
          {...of('departureFrom')}
          {...hintBelow}
        />
        <DateField
          label={t('departureTo')}
          name="departure_to"
          {...of('departureTo')}
          {...hintBelow}
        />
      </SimpleGrid>
      <details>
        <summary>{t('rarer')}</summary>
        <Stack gap="md" mt="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DateField
              {...hintBelow}
              label={t('effectiveFrom')}
              name="effective_from"
              {...of('effectiveFrom')}
              type="datetime-local"
            />
            <DateField
              {...hintBelow}
              label={t('effectiveTo')}
              name="effective_to"
              {...of('effectiveTo')}
              type="datetime-local"
            />
            {children}
          </SimpleGrid>
          <Choices
            label={t('seatClasses')}
            chosen={typed.seatClasses}
            onChange={seatClasses => onChange({ seatClasses })}
            offered={seat_classes.map(({ code }) => ({ code, name: className(code) }))}
          />
          {choices}
          <Checkbox
            label={t('active')}
            checked={typed.isActive}
            onChange={event => onChange({ isActive: event.currentTarget.checked })}
          />
        </Stack>
      </details>
    </>
  )
}

type ChoicesProps = {
  label: string
  chosen: string[]
  onChange(next: string[]): void
  offered: { code: string; name: string }[]
}

/** None chosen: any. */
export function Choices({ label, chosen, onChange, offered }: ChoicesProps) {
  const t = useTexts(texts)
  return (
    <Input.Wrapper label={label} description={t('noneIsAny')} labelElement="div">
      <Chip.Group multiple value={chosen} onChange={onChange}>
        <Group gap="xs" mt={6} role="group" aria-label={label}>
          {offered.map(({ code, name }) => (
            <Chip key={code} value={code} size="sm" variant="outline">
              {name}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
