import { Button, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { Fields } from '../../parts/fields.tsx'
import { type Layout, type Seat, seatsOf } from '../../parts/seat-map/seat-map.tsx'
import { seatsTogether } from './seats-together.ts'
import { texts } from './texts.ts'

const partyMax = 30

type SeatPartyProps = {
  layout: Layout
  /** The people who have seats already, and get others. */
  seated: number
  /** The people of the first leg, who probably all travel on. */
  expected: number
  onSeat(seats: Seat[]): void
}

/** Seats a group by one press; then single seats are changed on the plan. */
export function SeatParty({ layout, seated, expected, onSeat }: SeatPartyProps) {
  const t = useTexts(texts)
  const { className } = useNetwork()
  const decks = layout.decks.map(deck => seatsOf(deck).filter(isForPeople))
  const known = [...new Set(decks.flat().map(seat => seat.seat_class))]
  const [typed, setTyped] = useState<{ count?: number; seatClass?: string }>({})
  const [refusals, setRefusals] = useState(0)
  const least = Math.max(1, seated)
  const count = Math.max(least, typed.count ?? expected)
  const freeOf = (seatClass: string | undefined) =>
    decks.map(seats => seats.filter(each => isFree(each) && each.seat_class === seatClass))
  const [largest] = [...known].sort((a, b) => freeOf(b).flat().length - freeOf(a).flat().length)
  const seatClass = typed.seatClass ?? largest
  const change = (next: typeof typed) => {
    setTyped({ ...typed, ...next })
    setRefusals(0)
  }
  const seat = () => {
    const found = seatsTogether(freeOf(seatClass), count)
    setRefusals(found === null ? refusals + 1 : 0)
    if (found !== null) onSeat(found)
  }
  if (known.length === 0) return null
  return (
    <>
      <Fields>
        <NativeSelect
          label={t('partyCount')}
          value={count}
          onChange={event => change({ count: Number(event.currentTarget.value) })}
          data={Array.from({ length: partyMax - least + 1 }, (_, more) => String(least + more))}
        />
        {known.length > 1 && (
          <NativeSelect
            label={t('partyClass')}
            value={seatClass}
            onChange={event => change({ seatClass: event.currentTarget.value })}
            data={known.map(code => ({ value: code, label: className(code) }))}
          />
        )}
        <Button variant="default" onClick={seat}>
          {t('partySeat')}
        </Button>
      </Fields>
      {refusals > 0 && (
        // Another one each time, or a screen reader would be silent at the second.
        <Text key={refusals} role="alert" size="sm" fw={600}>
          <span aria-hidden>!</span> {t('partyFull')}
        </Text>
      )}
    </>
  )
}

const isForPeople = ({ kind }: Seat) => kind !== 'vehicle'
const isFree = ({ state }: Seat) => state === 'available'
