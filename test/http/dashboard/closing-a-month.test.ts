/** "Closing a month" of docs/dashboard.md, done as an accountant does it: with the downloaded files alone. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bookIssued, cancel, quoteOf } from '../../support/cancellation.ts'
import { change, otherSeats } from '../../support/change.ts'
import { signedIn, type Visit } from '../../support/dashboard.ts'
import { addPrice, legOf } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { longToday } from '../../support/today.ts'

type Row = Record<string, string>

suite('closing a month with the files', async () => {
  const today = await longToday()
  const service = await startService({ invoices: true })
  const additions = { PIER9: 10_001, DELTA: 13_007 }
  const visitors = {} as Record<'PIER9' | 'DELTA', Visit>
  for (const code of ['PIER9', 'DELTA'] as const) {
    await addPrice(service, code, 'flat', additions[code])
    visitors[code] = (await signedIn(service, code, 'admin')).visitor
  }
  const [pier9, delta] = [service.as('PIER9'), service.as('DELTA')]
  const partly = await bookIssued(service, pier9, [{ ...legOf('SAOBIEN'), seats: 2 }])
  const ticket_ids = [partly.orders[0].tickets[0].id]
  const { penalty } = await quoteOf(pier9, partly.id, ticket_ids)
  assert.ok(penalty > 0)
  const changed = await bookIssued(service, pier9, [legOf('SAOBIEN')])
  const change_ = await change(pier9, changed, await otherSeats(pier9, changed))
  assert.equal(change_.status, 200, JSON.stringify(change_.body))
  const own = await bookIssued(service, delta, [legOf('CONSON')])

  const file = async (code: 'PIER9' | 'DELTA', name: string, query = ''): Promise<Row[]> => {
    const days = `language=en&from=${today}&to=${today}`
    const { status, body } = await visitors[code].get(`/${name}.csv?${days}${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    const [heading = [], ...lines] = (body as string)
      .slice(1)
      .trim()
      .split('\r\n')
      .map(line => line.split(','))
    return lines.map(cells =>
      Object.fromEntries(heading.map((name, at) => [name, cells[at] ?? ''])),
    )
  }
  const statement = (code: 'PIER9' | 'DELTA', account = 'deposit') =>
    file(code, 'statement', `&account=${account}`)
  const sum = (rows: Row[], column: string) =>
    rows.reduce((total, row) => total + Number(row[column]), 0)
  const tickets = (rows: Row[]) =>
    rows.filter(({ Cause = '' }) => !['top_up', 'payout'].includes(Cause))
  const invoiced = async (booking: { booking_code: string }) =>
    sum(
      (await file('PIER9', 'invoices')).filter(row => row.Booking === booking.booking_code),
      'Total',
    )
  const cost = async (booking: { booking_code: string }) =>
    -sum(
      (await statement('PIER9')).filter(row => row.Booking === booking.booking_code),
      'Balance change',
    )
  /** Tax and additions of what is sold for so much, by its tickets. */
  const markOf = (booking: any) => booking.total_price - booking.net_total

  test('a booking’s invoices less its cost are the tax and the additions of its valid tickets', async () => {
    const before = await invoiced(partly)
    assert.equal(before - (await cost(partly)), markOf(partly))
    assert.ok(markOf(partly) > 2 * additions.PIER9)
    assert.equal((await cancel(pier9, partly.id, { ticket_ids })).status, 200)
    const after = await invoiced(partly)
    assert.equal(after - (await cost(partly)), markOf(partly) / 2)
    // The kept file says what the cancellation corrected.
    assert.equal(before - after, partly.total_price / 2 - penalty)
    assert.ok(change_.body.net_total > changed.net_total)
    assert.equal((await invoiced(changed)) - (await cost(changed)), markOf(changed))
  })

  test('the deposit lost the cost of own sales and of those below, and theirs lost what they paid', async () => {
    const lines = tickets(await statement('DELTA'))
    const ownLines = lines.filter(row => row['Sold by'] === 'DELTA')
    assert.equal(sum(ownLines, 'Balance change'), -own.net_total)
    const earned = await file('DELTA', 'earnings')
    assert.equal(-sum(lines, 'Balance change'), own.net_total + sum(earned, 'Cost'))
    assert.equal(
      sum(tickets(await statement('DELTA', 'sales')), 'Balance change'),
      sum(earned, 'Paid'),
    )
    assert.equal(-sum(tickets(await statement('PIER9')), 'Balance change'), sum(earned, 'Paid'))
  })

  test('the opening balance and the changes are the last balance after, and the closing one', async () => {
    for (const code of ['PIER9', 'DELTA'] as const) {
      const lines = await statement(code)
      const days = `account=deposit&from=${today}&to=${today}`
      const { opening, closing } = (await visitors[code].get(`/statement/period?${days}`)).body
      assert.equal(opening.balance + sum(lines, 'Balance change'), closing.balance)
      assert.equal(Number(lines.at(-1)?.['Balance after']), closing.balance)
    }
  })
})
