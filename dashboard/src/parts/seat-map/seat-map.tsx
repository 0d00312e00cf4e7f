/**
 * A boat as its operator draws it: decks, and cells at their rows and columns. A screen reader gets a list
 * of choices. Tab enters a deck, arrows move from seat to seat, Space or Enter takes one.
 */
import { Stack, Title } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { Legend } from './legend.tsx'
import { signs, useLook } from './looks.ts'
import classes from './seat-map.module.css'
import { seatMapTexts } from './texts.ts'

export type Layout = AnswerOf<'get_layout'>
type Deck = Layout['decks'][number]
type Cell = Deck['cells'][number]
export type Seat = Cell & { seat_code: string; seat_class: string }

type SeatMapProps = {
  layout: Layout
  chosen: readonly string[]
  onToggle(seat: Seat): void
  /** The passengers' current seats: shown, and not to be chosen. */
  own?: readonly string[]
  /** The price of a seat of a class, for the legend. */
  priceOf?: (seatClass: string) => string | null
}

export function SeatMap(props: SeatMapProps) {
  const { layout, priceOf } = props
  return (
    <Stack gap="lg" className={classes.paints}>
      <Legend seats={layout.decks.flatMap(seatsOf)} priceOf={priceOf} />
      <div className={classes.decks}>
        {layout.decks.map(deck => (
          <DeckPlan key={deck.deck} {...props} deck={deck} />
        ))}
      </div>
    </Stack>
  )
}

type DeckPlanProps = SeatMapProps & { deck: Deck }

function DeckPlan({ deck, chosen, onToggle, own = [] }: DeckPlanProps) {
  const t = useTexts(seatMapTexts)
  const { className } = useNetwork()
  const lookOf = useLook()
  // Operators name their decks in Vietnamese only.
  const deckName = t('deck', { deck: deck.deck, label: deck.label })
  const plan = useRef<HTMLDivElement>(null)
  const seats = seatsOf(deck)
  const [at, setAt] = useState<string | null>(null)
  // Tab enters at the reader's last seat, else at a chosen seat, else at the first free one.
  const entry =
    at ?? seats.find(isChosen)?.seat_code ?? seats.find(isFree)?.seat_code ?? seats[0]?.seat_code
  function isChosen(seat: Seat) {
    return chosen.includes(seat.seat_code)
  }
  function isFree(seat: Seat) {
    return seat.state === 'available' && !own.includes(seat.seat_code)
  }
  /** A chosen seat can be given up even if it has been sold meanwhile. */
  const canToggle = (seat: Seat) => isFree(seat) || isChosen(seat)
  const go = (seat: Seat) => {
    setAt(seat.seat_code)
    plan.current?.querySelector<HTMLElement>(`[data-seat="${CSS.escape(seat.seat_code)}"]`)?.focus()
  }
  const press = (event: KeyboardEvent, seat: Seat) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (canToggle(seat)) onToggle(seat)
      return
    }
    const next = neighbour(seats, seat, event.key)
    if (next === undefined) return
    event.preventDefault()
    go(next)
  }
  const nameOf = (seat: Seat) =>
    [
      t('seat', { code: seat.seat_code }),
      className(seat.seat_class),
      t(own.includes(seat.seat_code) ? 'own' : (seat.state ?? 'blocked')),
    ].join(', ')
  return (
    <section className={classes.deck}>
      <Title order={3} size="h5" mb="xs">
        {deckName}
      </Title>
      <div className={classes.hull}>
        <div
          ref={plan}
          role="listbox"
          aria-multiselectable
          aria-label={t('seatsOf', { deck: deckName })}
          className={classes.plan}
          style={{
            gridTemplateColumns: `repeat(${deck.columns}, var(--seat))`,
            gridTemplateRows: `repeat(${deck.rows}, var(--seat))`,
          }}
        >
          {deck.cells.map(cell => {
            const place = {
              gridRow: `${cell.row} / span ${cell.row_span}`,
              gridColumn: `${cell.column} / span ${cell.column_span}`,
            }
            if (!isSeat(cell)) {
              return (
                <div
                  key={`${cell.row}-${cell.column}`}
                  aria-hidden
                  className={classes.other}
                  style={place}
                >
                  {cell.kind === 'aisle' ? null : kindSigns[cell.kind]}
                </div>
              )
            }
            const isTaken = !canToggle(cell)
            return (
              <div
                key={cell.seat_code}
                role="option"
                aria-selected={isChosen(cell)}
                aria-disabled={isTaken}
                aria-label={nameOf(cell)}
                title={nameOf(cell)}
                tabIndex={cell.seat_code === entry ? 0 : -1}
                data-seat={cell.seat_code}
                data-state={own.includes(cell.seat_code) ? 'own' : cell.state}
                data-look={lookOf(cell.seat_class)}
                data-kind={cell.kind}
                className={classes.seat}
                style={place}
                onClick={() => {
                  setAt(cell.seat_code)
                  if (!isTaken) onToggle(cell)
                }}
                onKeyDown={event => press(event, cell)}
              >
                <span className={classes.code}>{shortCode(cell)}</span>
                {(isChosen(cell) || isTaken) && (
                  <span className={classes.sign}>
                    {isChosen(cell) ? signs.chosen : signs[cell.state ?? 'blocked']}
                  </span>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}

const kindSigns: Record<string, string> = { stairs: '≡', wc: 'WC', door: '∏' }

function isSeat(cell: Cell): cell is Seat {
  return cell.seat_code !== null && cell.seat_class !== null
}

export function seatsOf(deck: Deck): Seat[] {
  return deck.cells.filter(isSeat)
}

/** As many letters as fit on a small seat. The accessible name has the whole code. */
function shortCode({ seat_code: code }: Seat): string {
  return code.length > 4 ? code.slice(-4) : code
}

type Step = { row: number; column: number }
const steps: Record<string, Step> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The nearest seat in a direction: straight ahead first, then the least aside. */
function neighbour(seats: Seat[], from: Seat, key: string): Seat | undefined {
  if (key === 'Home') return seats[0]
  if (key === 'End') return seats.at(-1)
  const step = steps[key]
  if (step === undefined) return undefined
  const far = (seat: Seat) => {
    const [rows, columns] = [seat.row - from.row, seat.column - from.column]
    const ahead = rows * step.row + columns * step.column
    const aside = Math.abs(rows * step.column) + Math.abs(columns * step.row)
    return ahead > 0 ? ahead + aside * 3 : Number.POSITIVE_INFINITY
  }
  const [best] = seats.map(seat => ({ seat, far: far(seat) })).sort((a, b) => a.far - b.far)
  return best !== undefined && best.far < Number.POSITIVE_INFINITY ? best.seat : undefined
}
