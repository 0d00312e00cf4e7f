import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNetwork } from '../../api/network.ts'
import { layoutQuery } from '../../api/voyages.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { SeatMap } from '../../parts/seat-map/seat-map.tsx'
import { Section } from '../../parts/section.tsx'
import { type LegDraft, newPassenger, type PassengerDraft } from './draft.ts'
import { PassengerForm } from './passenger-form.tsx'
import { texts } from './texts.ts'

type LegProps = {
  number: number
  leg: LegDraft
  onChange(passengers: PassengerDraft[]): void
  /** Takes the people of the first leg. */
  onCopy: (() => void) | undefined
  errorAt(path: string): string | null
}

export function Leg({ number, leg, onChange, onCopy, errorAt }: LegProps) {
  const t = useTexts(texts)
  const { voyage, passengers } = leg
  const { operator, terminalName } = useNetwork()
  const { instant, money } = useFormat()
  const layout = useQuery(layoutQuery(voyage.id))
  const profile = operator(voyage.operator.code)
  const chosen = passengers.map(({ seat }) => seat.seat_code)
  const priceOf = (seatClass: string) => {
    const cabin = voyage.cabin_classes.find(each => each.seat_class === seatClass)
    const adult = cabin?.fares.find(fare => fare.passenger_type === 'adult')
    if (adult !== undefined) return money(adult.customer_price)
    const prices = (cabin?.fares ?? []).map(fare => fare.customer_price)
    return prices.length === 0 ? null : t('fromPrice', { price: money(Math.min(...prices)) })
  }
  const title = t('leg', {
    number,
    from: terminalName(voyage.departure_terminal),
    to: terminalName(voyage.arrival_terminal),
  })
  return (
    <Section
      title={title}
      hint={`${instant(voyage.departs_at)} · ${voyage.operator.name}, ${voyage.boat.name}`}
    >
      {voyage.operator.issuance === 'manual' && <Text size="sm">✋ {t('manual')}</Text>}
      {layout.error !== null && (
        <ProblemNotice error={layout.error} onRetry={() => void layout.refetch()} />
      )}
      {layout.data === undefined && layout.error === null && <Loading />}
      {layout.data !== undefined && (
        <SeatMap
          layout={layout.data}
          chosen={chosen}
          priceOf={priceOf}
          onToggle={seat =>
            onChange(
              chosen.includes(seat.seat_code)
                ? passengers.filter(each => each.seat.seat_code !== seat.seat_code)
                : [...passengers, newPassenger(voyage, seat)],
            )
          }
        />
      )}
      <Group justify="space-between">
        <Text size="sm" role="status">
          {chosen.length === 0 ? t('noSeats') : t('seats', { seats: chosen.join(', ') })}
        </Text>
        {onCopy !== undefined && passengers.length > 0 && (
          <Button variant="default" size="xs" onClick={onCopy}>
            {t('copy')}
          </Button>
        )}
      </Group>
      <Stack gap="lg">
        {passengers.map((passenger, at) => (
          <PassengerForm
            key={passenger.seat.seat_code}
            voyage={voyage}
            operator={profile}
            passenger={passenger}
            onChange={next => onChange(passengers.map((each, i) => (i === at ? next : each)))}
            errorAt={field => errorAt(`/passengers/${at}/${field}`)}
          />
        ))}
      </Stack>
    </Section>
  )
}
