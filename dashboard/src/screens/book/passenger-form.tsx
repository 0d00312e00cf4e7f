import { Box, Button, Fieldset, NativeSelect, Text } from '@mantine/core'
import type { PassengerDraft, PassengerField } from '../../api/draft.ts'
import { type Operator, useNetwork } from '../../api/network.ts'
import type { Voyage } from '../../api/voyages.ts'
import { useTexts } from '../../app/language.tsx'
import { hintBelow } from '../../parts/fields.tsx'
import { today } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { PersonFields } from '../../parts/person/person-fields.tsx'
import { ageOn, isByAge, knownTypes, takes, typesOf, withField } from './draft.ts'
import { texts } from './texts.ts'

type PassengerFormProps = {
  voyage: Voyage
  operator: Operator | undefined
  passenger: PassengerDraft
  /** The seat is a place for a vehicle. */
  isVehicle: boolean
  /** Another booking has taken the seat. */
  isLost: boolean
  /** A booking of the own organization has the seat, or may have it. */
  isOurs: boolean
  onRemove(): void
  onChange(next: PassengerDraft): void
  errorAt(field: string): string | null
}

/** The service decides in the end. */
export function PassengerForm(props: PassengerFormProps) {
  const { voyage, operator, passenger, isVehicle, isLost, isOurs, onRemove } = props
  const { onChange, errorAt } = props
  const t = useTexts(texts)
  const { typeName, className } = useNetwork()
  const onSale = typesOf(voyage, passenger.seat.seat_class)
  const types = knownTypes(voyage, operator, passenger.seat.seat_class)
  const type = types.find(({ code }) => code === passenger.type)
  const ages =
    type === undefined
      ? undefined
      : type.max_age === null
        ? t('ageFrom', { min: type.min_age })
        : t('ages', { min: type.min_age, max: type.max_age })
  const birth = passenger.date_of_birth
  const age = birth === '' ? null : ageOn(voyage.departure_date, birth)
  const byAge = types.filter(isByAge)
  const isUnborn = birth > today()
  const isWrongAge = !isUnborn && age !== null && type !== undefined && !takes(type, age)
  const isSoldTo = byAge.some(each => age !== null && takes(each, age))
  const birthFault = () => {
    if (isUnborn) return t('unborn')
    return isWrongAge && isSoldTo ? t('wrongAge', { age }) : null
  }
  // No type is right then, and the date may be.
  const typeFault = () =>
    isWrongAge && !isSoldTo
      ? t('tooYoung', { age, min: Math.min(...byAge.map(each => each.min_age)) })
      : null
  const errorOf = (field: PassengerField) => {
    if (field !== 'date_of_birth') return errorAt(field)
    return typeFault() === null ? (birthFault() ?? errorAt(field)) : null
  }
  const seat = t('passenger', {
    seat: passenger.seat.seat_code,
    seatClass: className(passenger.seat.seat_class),
  })
  return (
    <Fieldset legend={seat}>
      {!isOurs && (isLost || errorAt('seat_code') !== null) && (
        <Lost seat={passenger.seat.seat_code} onRemove={onRemove} />
      )}
      <PersonFields
        person={passenger}
        type={passenger.type}
        operator={operator}
        isVehicle={isVehicle}
        onChange={(field, value) => onChange(withField(passenger, field, value, voyage, types))}
        errorAt={errorOf}
      >
        <NativeSelect
          label={t('type')}
          description={ages}
          {...hintBelow}
          error={typeFault() ?? errorAt('passenger_type')}
          value={passenger.type}
          onChange={event => onChange({ ...passenger, type: event.currentTarget.value })}
          data={onSale.map(code => ({
            value: code,
            label: typeName(voyage.operator.code, code),
          }))}
        />
      </PersonFields>
    </Fieldset>
  )
}

function Lost({ seat, onRemove }: { seat: string; onRemove(): void }) {
  const t = useTexts(texts)
  return (
    <Box mb="md">
      <Notice isUrgent tone="bad" title={t('lost', { seat })}>
        <Text size="sm">{t('lostHint')}</Text>
        <Button mt="sm" size="xs" variant="default" onClick={onRemove}>
          {t('removePassenger')}
        </Button>
      </Notice>
    </Box>
  )
}
