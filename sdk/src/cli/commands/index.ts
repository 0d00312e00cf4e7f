import type { Command } from '../command.ts'
import { balance } from './balance.ts'
import { book } from './book.ts'
import { booking } from './booking.ts'
import { bookings } from './bookings.ts'
import { cancel } from './cancel.ts'
import { confirm } from './confirm.ts'
import { events } from './events.ts'
import { mcp } from './mcp.ts'
import { me } from './me.ts'
import { operators } from './operators.ts'
import { price } from './price.ts'
import { seats } from './seats.ts'
import { terminals } from './terminals.ts'
import { tickets } from './tickets.ts'
import { voyages } from './voyages.ts'

/** In the order of the partner flow. */
export const commands: readonly Command[] = [
  me,
  terminals,
  operators,
  voyages,
  seats,
  price,
  balance,
  book,
  bookings,
  booking,
  confirm,
  cancel,
  tickets,
  events,
  mcp,
]
