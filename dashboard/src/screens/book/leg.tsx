import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isVehicle, type PassengerDraft, peopleIn } from '../../api/draft.ts'
import { useNetwork } from '../../api/network.ts'
import { layoutQuery } from '../../api/voyages.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { type Seat, SeatMap } from '../../parts/seat-map/seat-map.tsx'
import { Section } from '../../parts/section.tsx'
import { type LegDraft, moveTo, newPassenger } from './draft.ts'
import { PassengerForm } from './passenger-form.tsx'
import { type Pasted, PasteList, PasteReport } from './paste-list.tsx'
import { SeatParty } from './seat-party.tsx'
import { texts } from './texts.ts'

type LegProps = {
  number: number
  leg: LegDraft
  /** The number of people of the first leg. */
  party: number
  onChange(passengers: PassengerDraft[]): void
  /** Whose people may be taken over to the chosen seats. */
  copy: { label: string; act(): void } | undefined
  /** A seat that is taken now may be so by this very booking, or by another one of the own. */
  isOurs(seatCode: string): boolean
  errorAt(path: string): string | null
}

export function Leg(props: LegProps) {
  const { number, leg, party, onChange, copy, isOurs, errorAt } = props
  const t = useTexts(texts)
  const { voyage, passengers } = leg
  const { operator, terminalName } = useNetwork()
  const { instant, money } = useFormat()
  const layout = useQuery(layoutQuery(voyage.id))
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const profile = operator(voyage.operator.code)
  const cells = layout.data?.decks.flatMap(deck => deck.cells)
  const cellOf = ({ seat }: PassengerDraft) =>
    cells?.find(cell => cell.seat_code === seat.seat_code)
  const isLost = (each: PassengerDraft) =>
    cells !== undefined && cellOf(each)?.state !== 'available'
  const chosen = passengers.filter(each => !isLost(each)).map(({ seat }) => seat.seat_code)
  const without = (code: string) => passengers.filter(({ seat }) => seat.seat_code !== code)
  const toggle = (seat: Seat) => {
    if (chosen.includes(seat.seat_code)) return onChange(without(seat.seat_code))
    const lost = passengers.find(each => isLost(each) && isVehicle(each) === isVehicle({ seat }))
    if (lost === undefined) return onChange([...passengers, newPassenger(voyage, seat)])
    onChange(passengers.map(each => (each === lost ? moveTo(each, seat, voyage) : each)))
  }
  const people = peopleIn(passengers)
  const seatParty = (seats: Seat[]) =>
    onChange([
      ...seats.map((seat, at) => {
        const person = people[at]
        return person === undefined ? newPassenger(voyage, seat) : moveTo(person, seat, voyage)
      }),
      ...passengers.filter(isVehicle),
    ])
  const takePasted = (next: PassengerDraft[], came: Pasted) => {
    setPasted(came)
    onChange(next)
  }
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
        <>
          <SeatParty
            layout={layout.data}
            seated={people.length}
            expected={party}
            onSeat={seatParty}
          />
          <SeatMap layout={layout.data} chosen={chosen} priceOf={priceOf} onToggle={toggle} />
        </>
      )}
      <Group justify="space-between">
        <Text size="sm" role="status">
          {chosen.length === 0 ? t('noSeats') : t('seats', { seats: chosen.join(', ') })}
        </Text>
        {passengers.length > 0 && (
          <Group gap="xs">
            {copy !== undefined && (
              <Button variant="default" size="xs" onClick={copy.act}>
                {copy.label}
              </Button>
            )}
            <PasteList leg={leg} operator={profile} onPaste={takePasted} />
          </Group>
        )}
      </Group>
      {pasted !== null && passengers.length > 0 && (
        <PasteReport pasted={pasted} passengers={passengers} />
      )}
      <Stack gap="lg">
        {passengers.map((passenger, at) => (
          <PassengerForm
            key={passenger.seat.seat_code}
            voyage={voyage}
            operator={profile}
            passenger={passenger}
            isVehicle={isVehicle(passenger)}
            isLost={isLost(passenger)}
            isOurs={isOurs(passenger.seat.seat_code)}
            onRemove={() => onChange(without(passenger.seat.seat_code))}
            onChange={next => onChange(passengers.map((each, i) => (i === at ? next : each)))}
            errorAt={field => errorAt(`/passengers/${at}/${field}`)}
          />
        ))}
      </Stack>
    </Section>
  )
}
