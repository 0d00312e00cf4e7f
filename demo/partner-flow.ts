/**
 * `npm run demo` runs the whole partner flow against a running service, step by step as a partner's backend
 * would: search, seats, price, balance, book, confirm, poll, download.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const dataDir = process.env.GANGWAY_DATA_DIR || '.data'
const access = JSON.parse(
  await readFile(join(dataDir, 'demo-access.json'), 'utf8').catch(() => {
    console.error(`no ${dataDir}/demo-access.json: run npm start first, and leave it running`)
    process.exit(1)
  }),
)
const key: string = process.env.GANGWAY_API_KEY || access.keys.PIER9
const api = `${process.env.GANGWAY_API_URL || access.api_url}/api/v1`

// biome-ignore lint/suspicious/noExplicitAny: a demonstration reads what is there
type Json = any

await fetch(api).catch(() => {
  console.error(`nothing answers at ${api}: run npm start first, and leave it running`)
  process.exit(1)
})
const me = await call('GET', '/me')
step('Who am I', `${me.organization.name} (${me.organization.code}), ${me.environment}`)

const voyage = await findVoyage('RGA', 'PQB')
const cabin = voyage.cabin_classes.find((each: Json) => each.available >= 2)
step(
  'Search',
  `${voyage.operator.name}, ${voyage.boat.name}, ${voyage.departs_at}; ${cabin.label}: ${cabin.available} free`,
)

const seats = await chooseSeats(voyage.id, cabin.seat_class)
const counts = await call('GET', `/voyage-counts/${voyage.id}`)
step(
  'Seat counts, live',
  counts.cabin_classes
    .map((each: Json) => `${each.label} ${each.available}/${each.capacity}`)
    .join(', '),
)

const quote = await call('POST', '/ticket-price-additions/check', {
  voyage_id: voyage.id,
  seat_class: cabin.seat_class,
  passenger_type: 'adult',
  passenger_count: 2,
})
step('Price for two', `customer ${dong(quote.customer_price)}, NET ${dong(quote.net_price)}`)

const before = await call('GET', '/transactions/balance')
step('Balance', `${dong(before.available)} available`)

const booking = await call('POST', '/bookings', {
  client_reference: `demo-${Date.now()}`,
  contact: { name: 'Trần Văn Thử', email: 'demo@example.com', phone: '+84900000000' },
  legs: [{ voyage_id: voyage.id, passengers: seats.map(passenger) }],
})
step(
  'Book',
  `${booking.booking_code}, status ${booking.status_name}, seats ${seats.join(' ')} held until ${booking.payment_expired_at}`,
)

await call('POST', `/bookings/confirmToIssue/${booking.id}`, {}, { prefer: 'respond-async' })
const issued = await pollUntilDone(booking.id)
step('Confirm', `status ${issued.status_name}, NET ${dong(issued.net_total)} paid`)

const after = await call('GET', '/transactions/balance')
step('Balance', `${dong(after.available)} available, ${dong(before.balance - after.balance)} less`)

const tickets = await call('GET', `/bookings/${booking.id}/tickets`)
for (const ticket of tickets.data) {
  const file = await fetch(ticket.download_url, { headers: { authorization: `Bearer ${key}` } })
  const path = join(dataDir, `ticket-${booking.booking_code}-${ticket.seat_code}.pdf`)
  await writeFile(path, Buffer.from(await file.arrayBuffer()), { mode: 0o600 })
  step('Ticket', `${ticket.ticket_number}, seat ${ticket.seat_code}: ${path}`)
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Json> {
  const response = await fetch(api + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: Json = await response.json()
  if (response.ok) return answer
  console.error(`\n${method} ${path}: ${response.status} ${answer.code}: ${answer.detail}`)
  process.exit(1)
}

/** The first voyage of the coming days that can be issued through the API and has two seats. */
async function findVoyage(departure: string, arrival: string): Promise<Json> {
  for (let days = 2; days < 12; days += 1) {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const query = `departure_terminal=${departure}&arrival_terminal=${arrival}&departure_date=${date}`
    const { data } = await call('GET', `/voyages?${query}`)
    const found = data.find(
      (each: Json) =>
        each.on_sale &&
        each.operator.issuance === 'automated' &&
        each.cabin_classes.some((cabin: Json) => cabin.available >= 2),
    )
    if (found) return found
  }
  console.error('no voyage with two free seats in the coming days')
  process.exit(1)
}

async function chooseSeats(voyageId: string, seatClass: string): Promise<string[]> {
  const layout = await call('GET', `/boat-layouts/${voyageId}`)
  for (const deck of layout.decks) drawDeck(deck)
  return layout.decks
    .flatMap((deck: Json) => deck.cells)
    .filter((cell: Json) => cell.seat_class === seatClass && cell.state === 'available')
    .slice(0, 2)
    .map((cell: Json) => cell.seat_code)
}

function drawDeck(deck: Json): void {
  const marks: Record<string, string> = { available: '□', marked: '▣', sold: '■', blocked: '×' }
  step('Seat map', `deck ${deck.deck}, ${deck.label}  (□ free  ▣ marked  ■ sold  × blocked)`)
  for (let row = 1; row <= deck.rows; row += 1) {
    const cells = deck.cells.filter((cell: Json) => cell.row === row)
    const line = Array.from({ length: deck.columns }, (_, index) => {
      const cell = cells.find((each: Json) => each.column === index + 1)
      return cell?.state ? marks[cell.state] : ' '
    })
    console.log(`        ${line.join(' ')}`)
  }
}

function passenger(seat: string, index: number) {
  return {
    seat_code: seat,
    passenger_type: 'adult',
    full_name: ['Nguyễn Thị Thử', 'Lê Văn Nghiệm'][index],
    document_number: `07909000000${index + 1}`,
    date_of_birth: '1990-05-17',
    nationality: 'VN',
    gender: 'female',
    phone: '+84900000000',
  }
}

/** A partner waits for `next_poll_after`. The simulator here confirms long before it. */
async function pollUntilDone(bookingId: string): Promise<Json> {
  const started = Date.now()
  for (;;) {
    const current = await call('GET', `/bookings/${bookingId}`)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    if (current.status !== 2) {
      process.stdout.write('\r\x1b[K')
      if (current.status === 10) return current
      console.error(`not issued: ${JSON.stringify(current.orders[0]?.issue_error)}`)
      process.exit(1)
    }
    process.stdout.write(`\r  ...     the operator is confirming, ${seconds} s`)
    await new Promise(resolve => setTimeout(resolve, 250))
  }
}

function step(name: string, text: string): void {
  console.log(`  ${name.padEnd(18)} ${text}`)
}

function dong(amount: number): string {
  return `${amount.toLocaleString('vi-VN')} ₫`
}
