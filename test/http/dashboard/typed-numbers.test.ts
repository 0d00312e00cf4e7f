/** What staff paste may bring signs that nobody sees: a ticket with such a number is found by no search and boards nobody. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { openCasesOf, unknownOrder } from '../../support/desk.ts'
import { openDesks } from '../../support/desks-over-http.ts'
import { until } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { assertProblem } from '../../support/wire.ts'

suite('a number that staff type', async () => {
  const service = await startService()
  const { ana, held, numbered, ok, read } = await openDesks(service)

  /** A space of no width, two lines, a mark that turns the direction, a soft hyphen, a joiner, a variant and a filler. */
  const unseen = [
    'VE-\u200b1',
    'VE-1\nVE-2',
    'VE-\u202e1',
    'VE\u00ad1',
    'VE\u200d1',
    'VE\ufe0f1',
    'VE\u31641',
  ]
  type Answer = Awaited<ReturnType<typeof ana.post>>

  function assertRefusedAt(answer: Answer, path: string) {
    assertProblem(answer, 400, 'validation_failed')
    assert.equal(answer.body.errors[0].path, path)
    assert.match(answer.body.errors[0].message, /^must be one line of visible text/)
  }

  test('has no sign that nobody sees, where a leg is issued by hand and where a number is corrected', async () => {
    const { booking, path } = await held()
    const issue = (body: unknown) => ana.post(`${path}/legs/1/issue`, body)
    const [first, second] = numbered(booking).tickets
    for (const number of unseen) {
      const wrong = { ...second, ticket_number: number }
      const body = { ...numbered(booking), tickets: [first, wrong] }
      assertRefusedAt(await issue(body), '/tickets/1/ticket_number')
      const reference = { ...numbered(booking), operator_reference: number }
      assertRefusedAt(await issue(reference), '/operator_reference')
    }
    await ok(issue(numbered(booking)))
    const [ticket] = (await read(booking)).orders[0].tickets
    const seen = { ticket_number: ticket.ticket_number }
    for (const number of unseen) {
      const body = { seen, reason: 'mistyped', ticket_number: number }
      const at = `/operations/bookings/${booking.id}/tickets/${ticket.id}/number`
      assertRefusedAt(await ana.send('PUT', at, body), '/ticket_number')
    }
  })

  test('has none either where staff say that an operator issued an order whose answer was lost', async () => {
    const { booking, letFind } = await unknownOrder(service)
    assert.deepEqual(await openCasesOf(service, booking), ['unknown_order'])
    const { data } = (await ana.get(`/operations/cases?booking_id=${booking.id}`)).body
    const decide = (body: unknown) => ana.post(`/operations/cases/${data[0].id}/decide`, body)
    const issued = { verdict: 'issued', ...numbered(booking) }
    const [ticket] = issued.tickets
    for (const number of unseen) {
      const tickets = [{ ...ticket, ticket_number: number }]
      assertRefusedAt(await decide({ ...issued, tickets }), '/tickets/0/ticket_number')
      const refused = { verdict: 'rejected', note: 'no', operator_reference: number }
      assertRefusedAt(await decide(refused), '/operator_reference')
    }
    await ok(decide(issued))
    await letFind()
    await until('status 10', async () => (await read(booking)).status === 10)
  })
})
