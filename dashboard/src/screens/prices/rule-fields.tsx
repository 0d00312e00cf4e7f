import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import type { operations } from '../../api/schema.d.ts'
import { useLanguage, useTexts } from '../../app/language.tsx'
import { texts } from './texts.ts'

type Body = operations['create_price_addition']['requestBody']['content']['application/json']

/** As it is typed. */
export const emptyRule = {
  title: '',
  direction: 'increase',
  type: 'percent',
  amount: '',
  operator: '',
  departure: '',
  arrival: '',
  seatClass: '',
  departureFrom: '',
  departureTo: '',
  effectiveFrom: '',
  countMin: '',
}
export type TypedRule = typeof emptyRule

export function bodyOf(rule: TypedRule): Body {
  const isPercent = rule.type === 'percent'
  return {
    title: rule.title,
    direction: rule.direction === 'increase' ? 'increase' : 'decrease',
    amount_type: isPercent ? 'percent' : 'flat',
    // Basis points: 12.5% is 1250.
    amount: isPercent ? Math.round(Number(rule.amount) * 100) : Math.round(Number(rule.amount)),
    ...(rule.operator === '' ? {} : { operator: rule.operator }),
    ...(rule.departure === '' ? {} : { departure_terminal: rule.departure }),
    ...(rule.arrival === '' ? {} : { arrival_terminal: rule.arrival }),
    ...(rule.seatClass === '' ? {} : { seat_classes: [rule.seatClass] }),
    ...(rule.departureFrom === '' ? {} : { departure_from: rule.departureFrom }),
    ...(rule.departureTo === '' ? {} : { departure_to: rule.departureTo }),
    ...(rule.effectiveFrom === ''
      ? {}
      : { effective_from: `${rule.effectiveFrom}T00:00:00+07:00` }),
    ...(rule.countMin === '' ? {} : { count_min: Number(rule.countMin) }),
  }
}

type RuleFieldsProps = { rule: TypedRule; onChange(rule: TypedRule): void }

export function RuleFields({ rule, onChange }: RuleFieldsProps) {
  const t = useTexts(texts)
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['network'],
    queryFn: () => answer(api.GET('/dashboard/api/network')),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const of = (name: keyof TypedRule) => ({
    value: rule[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...rule, [name]: event.currentTarget.value }),
  })
  const anyOr = (offered: { value: string; label: string }[] = []) => [
    { value: '', label: t('any') },
    ...offered,
  ]
  const terminals = data?.terminals.map(({ code, name, name_en }) => ({
    value: code,
    label: `${language === 'vi' ? name : name_en} (${code})`,
  }))
  return (
    <>
      <TextInput
        label={t('name')}
        {...of('title')}
        maxLength={200}
        autoComplete="off"
        required
        data-autofocus
      />
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        <NativeSelect
          label={t('direction')}
          {...of('direction')}
          data={(['increase', 'decrease'] as const).map(value => ({ value, label: t(value) }))}
        />
        <NativeSelect
          label={t('type')}
          {...of('type')}
          data={(['percent', 'flat'] as const).map(value => ({ value, label: t(value) }))}
        />
        <TextInput
          label={t(rule.type === 'percent' ? 'percentAmount' : 'flatAmount')}
          {...of('amount')}
          type="number"
          min={0}
          step={rule.type === 'percent' ? 0.01 : 1}
          required
        />
        <NativeSelect
          label={t('operator')}
          {...of('operator')}
          data={anyOr(data?.operators.map(({ code, name }) => ({ value: code, label: name })))}
        />
        <NativeSelect label={t('departure')} {...of('departure')} data={anyOr(terminals)} />
        <NativeSelect label={t('arrival')} {...of('arrival')} data={anyOr(terminals)} />
        <NativeSelect
          label={t('seatClass')}
          {...of('seatClass')}
          data={anyOr(
            data?.seat_classes.map(({ code, label, label_en }) => ({
              value: code,
              label: language === 'vi' ? label : label_en,
            })),
          )}
        />
        <TextInput label={t('departureFrom')} {...of('departureFrom')} type="date" />
        <TextInput label={t('departureTo')} {...of('departureTo')} type="date" />
        <TextInput label={t('effectiveFrom')} {...of('effectiveFrom')} type="date" />
        <TextInput label={t('countMin')} {...of('countMin')} type="number" min={1} max={30} />
      </SimpleGrid>
    </>
  )
}
