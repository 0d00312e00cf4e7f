import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consonOrder, consonVoyage, inDays, simulator } from './support.ts'

const { conson, control, rule, truth, url } = await simulator()

test('a search without the token is refused', async () => {
  assert.equal((await fetch(`${url}/CONSON/voyages`)).status, 401)
})

test('a search lists the sailings of the local date with both fares', async () => {
  const query = `departure_terminal=VTA&arrival_terminal=CDO&departure_date=${inDays(40)}`
  const { body } = await conson('GET', `voyages?${query}`)
  assert.equal(body.voyages.length, 2)
  const [voyage] = body.voyages
  assert.equal(voyage.ref, consonVoyage(40))
  assert.equal(voyage.departs_at, `${inDays(40)}T07:30:00+07:00`)
  assert.equal(voyage.arrives_at, `${inDays(40)}T11:30:00+07:00`)
  assert.equal(voyage.open, true)
  const eco = voyage.cabin_classes.find((c: { seat_class: string }) => c.seat_class === 'eco')
  assert.equal(eco.capacity, 216)
  assert.ok(eco.fares[0].price_with_tax > eco.fares[0].price_without_tax)
})

test('sales are closed in the past', async () => {
  const { status, body } = await conson('PUT', 'orders/past', consonOrder(consonVoyage(-1), 'A01A'))
  assert.equal(status, 422)
  assert.match(body.error.reason, /closed/)
})

test('layout and counts agree, and an order takes its seats from both', async () => {
  const ref = consonVoyage(41)
  const before = await conson('GET', `voyages/${ref}/counts`)
  await conson('PUT', 'orders/layout-1', consonOrder(ref, 'A05A', 'A05B'))
  const after = await conson('GET', `voyages/${ref}/counts`)
  assert.equal(available(before.body, 'eco') - available(after.body, 'eco'), 2)

  const { body } = await conson('GET', `voyages/${ref}/layout`)
  type Cell = { seat: { code: string; state: string } | null }
  const cells: Cell[] = body.decks.flatMap((deck: { cells: Cell[] }) => deck.cells)
  const seats = cells.flatMap(cell => cell.seat ?? [])
  assert.equal(new Set(seats.map(seat => seat.code)).size, seats.length)
  assert.equal(seats.find(seat => seat.code === 'A05A')?.state, 'sold')
  const free = seats.filter(seat => seat.state === 'available').length
  const classes: { available: number }[] = after.body.cabin_classes
  assert.equal(
    free,
    classes.reduce((sum, cabinClass) => sum + cabinClass.available, 0),
  )
})

test('the same order twice is one order; another body under its reference is refused', async () => {
  const order = consonOrder(consonVoyage(42), 'A01A')
  const first = await conson('PUT', 'orders/twice', order)
  const second = await conson('PUT', 'orders/twice', order)
  assert.equal(first.body.state, 'issued')
  assert.deepEqual(second.body, first.body)
  const other = await conson('PUT', 'orders/twice', consonOrder(consonVoyage(42), 'A01B'))
  assert.equal(other.status, 409)
  const [row, ...rest] = await truth('twice')
  assert.equal(rest.length, 0)
  assert.equal(row.submissions, 3)
  assert.deepEqual(row.seats, ['A01A'])
})

test('a taken seat is refused', async () => {
  const ref = consonVoyage(43)
  const sold = await control('POST', 'sell', {
    operator: 'CONSON',
    voyage_ref: ref,
    seats: ['A02A'],
  })
  assert.deepEqual(sold.body.sold, ['A02A'])
  const { status, body } = await conson('PUT', 'orders/taken', consonOrder(ref, 'A02A'))
  assert.equal(status, 422)
  assert.match(body.error.reason, /A02A/)
  assert.equal((await conson('GET', 'orders/taken')).status, 404)
})

test('an order is pending until it is confirmed, though nobody waits for it', async () => {
  const ref = consonVoyage(44)
  await rule({ operator: 'CONSON', on: 'order', action: 'lose_reply', times: 1 })
  await rule({ operator: 'CONSON', on: 'order', action: 'slow', delay_ms: 600_000, times: 1 })
  await assert.rejects(conson('PUT', 'orders/lost', consonOrder(ref, 'A01A')))
  assert.notEqual((await truth('lost'))[0].state, 'cancelled')

  const hangUp = new AbortController()
  const slow = fetch(`${url}/CONSON/orders/slow`, {
    method: 'PUT',
    headers: { authorization: 'Bearer pier-conson' },
    body: JSON.stringify(consonOrder(ref, 'A01B')),
    signal: hangUp.signal,
  })
  while ((await truth('slow')).length === 0);
  hangUp.abort()
  await assert.rejects(slow)
  assert.equal((await conson('GET', 'orders/slow')).body.state, 'pending')
  assert.deepEqual((await truth('slow'))[0].ticket_numbers, [])
})

test('what a removed rule still delays comes at once, and an order is then issued', async () => {
  const ref = consonVoyage(44)
  const remove = (id: unknown) => fetch(`${url}/_control/rules/${id}`, { method: 'DELETE' })
  for (const [on, during, after, ask] of [
    ['order', 'pending', 'issued', () => conson('PUT', 'orders/late', consonOrder(ref, 'A02C'))],
    [
      'cancel',
      'cancelled',
      'cancelled',
      () => conson('POST', 'orders/late/cancel', { seat_codes: ['A02C'] }),
    ],
  ] as const) {
    const id = await rule({ operator: 'CONSON', on, action: 'slow', delay_ms: 3_600_000 })
    const asked = ask()
    while ((await truth('late'))[0]?.state !== during);
    await remove(id)
    assert.equal((await asked).status, 200, on)
    assert.equal((await truth('late'))[0].state, after)
  }
})

test('part of an order is cancelled at the price of the quote, and its seat is free again', async () => {
  const ref = consonVoyage(2)
  await conson('PUT', 'orders/part', consonOrder(ref, 'A03A', 'A03B'))
  const quote = await conson('POST', 'orders/part/cancellation-quote', { seat_codes: ['A03A'] })
  assert.equal(quote.body.allowed, true)
  assert.ok(quote.body.penalty > 0)
  const done = await conson('POST', 'orders/part/cancel', { seat_codes: ['A03A'] })
  assert.equal(done.body.penalty, quote.body.penalty)
  assert.equal(done.body.state, 'issued')
  const again = await conson('POST', 'orders/part/cancel', { seat_codes: ['A03A'] })
  assert.equal(again.status, 422)
  assert.deepEqual((await truth('part'))[0].seats, ['A03B'])
  assert.equal((await conson('PUT', 'orders/next', consonOrder(ref, 'A03A'))).body.state, 'issued')
})

function available(
  body: { cabin_classes: { seat_class: string; available: number }[] },
  code: string,
) {
  return body.cabin_classes.find(({ seat_class }) => seat_class === code)?.available ?? 0
}
