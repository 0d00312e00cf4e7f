import { Button, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { filled } from '../../api/draft.ts'
import { useNetwork } from '../../api/network.ts'
import type { operations } from '../../api/schema.d.ts'
import { useTexts } from '../../app/language.tsx'
import { VoyageName } from '../../parts/voyage-name.tsx'
import { AmountFields, amountOf } from './amount-fields.tsx'
import { Choices, ConditionFields, conditionsOf, noConditions } from './condition-fields.tsx'
import { texts } from './texts.ts'

type Body = operations['create_price_addition']['requestBody']['content']['application/json']

/** The values as typed. */
const emptyRule = {
  ...noConditions,
  title: '',
  direction: 'increase',
  type: 'percent',
  amount: '',
  operator: '',
  voyage: '',
  passengerTypes: [] as string[],
  countMin: '',
  countMax: '',
  priority: '',
}
type TypedRule = typeof emptyRule

export function ruleFor(voyageId: string): TypedRule {
  return { ...emptyRule, voyage: voyageId }
}

export function bodyOf(rule: TypedRule): Body {
  return {
    title: rule.title,
    direction: rule.direction === 'increase' ? 'increase' : 'decrease',
    ...amountOf(rule),
    ...conditionsOf(rule),
    ...filled({ operator: rule.operator, voyage_id: rule.voyage }),
    ...(rule.passengerTypes.length > 0 && { passenger_types: rule.passengerTypes }),
    ...(rule.countMin !== '' && { count_min: Number(rule.countMin) }),
    ...(rule.countMax !== '' && { count_max: Number(rule.countMax) }),
    ...(rule.priority !== '' && { priority: Number(rule.priority) }),
  }
}

type RuleFieldsProps = {
  rule: TypedRule
  onChange(change: Partial<TypedRule>): void
}

export function RuleFields({ rule, onChange }: RuleFieldsProps) {
  const t = useTexts(texts)
  const { operators } = useNetwork()
  const of = (name: 'title' | 'direction' | 'operator' | Numbers) => ({
    value: rule[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput
        label={t('name')}
        name="title"
        {...of('title')}
        maxLength={200}
        required
        data-autofocus
      />
      {rule.voyage !== '' && (
        <Group justify="space-between" gap="sm">
          <Text size="sm">
            {t('voyage')} <VoyageName id={rule.voyage} />
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={() => onChange({ voyage: '' })}>
            {t('anyVoyage')}
          </Button>
        </Group>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t('direction')}
          {...of('direction')}
          data={(['increase', 'decrease'] as const).map(value => ({ value, label: t(value) }))}
        />
        <AmountFields typed={rule} onChange={onChange} flatName={t('flat')} />
        <NativeSelect
          label={t('operator')}
          name="operator"
          {...of('operator')}
          data={[
            { value: '', label: t('any') },
            ...operators.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      </SimpleGrid>
      <ConditionFields
        typed={rule}
        onChange={onChange}
        choices={
          <Choices
            label={t('passengerTypes')}
            chosen={rule.passengerTypes}
            onChange={passengerTypes => onChange({ passengerTypes })}
            offered={usePassengerTypes(rule.operator)}
          />
        }
      >
        <TextInput
          label={t('countMin')}
          name="count_min"
          {...of('countMin')}
          type="number"
          min={1}
          max={30}
        />
        <TextInput
          label={t('countMax')}
          name="count_max"
          {...of('countMax')}
          type="number"
          min={1}
          max={30}
        />
        <TextInput
          label={t('priority')}
          name="priority"
          description={t('priorityHint')}
          {...of('priority')}
          type="number"
          min={-1000}
          max={1000}
        />
      </ConditionFields>
    </>
  )
}

type Numbers = 'countMin' | 'countMax' | 'priority'

/** The passenger types of the operator, or of all operators. */
function usePassengerTypes(operatorCode: string) {
  const { operators, typeName } = useNetwork()
  const found = operators
    .filter(({ code }) => operatorCode === '' || code === operatorCode)
    .flatMap(operator =>
      operator.passenger_types.map(({ code }) => ({ code, name: typeName(operator.code, code) })),
    )
  return found.filter((type, index) => found.findIndex(({ code }) => code === type.code) === index)
}
