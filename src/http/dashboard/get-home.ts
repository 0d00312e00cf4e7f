import Type, { type Static } from 'typebox'
import { listEndingHolds, readAttention, type Wanting as Wants } from '../../bookings/index.ts'
import { sumDong } from '../../core/money.ts'
import { addDays, homeZone, localDate, utc } from '../../core/time.ts'
import type { Database } from '../../db/index.ts'
import { countOpenCases, countTicketing } from '../../desk/index.ts'
import { countUndelivered } from '../../events/index.ts'
import { readOutcomesByDay } from '../../issuance/index.ts'
import { type AccountRef, readBalance, readSpending } from '../../ledger/index.ts'
import { readOrganization, readTree } from '../../organizations/index.ts'
import type { Route, Services } from '../app.ts'
import { Dong, Instant, LocalDate, Nullable } from '../schemas.ts'
import { balanceFields, presentBalance } from '../v1/transactions/present.ts'
import { guarded, readers } from './access.ts'
import { NamedBooking, presentNamed } from './bookings/present.ts'

const daysShown = 30
const paceDays = 14
const lowDays = 3
const holdsShown = 10
const endingSoonMax = 100
const soonMs = 10 * 60_000
const bookingsShown = 5

const Day = Type.Object({
  day: LocalDate('In Vietnam'),
  spent: Dong(
    'Amount paid from the deposit for issued orders, including those that organizations below sold',
  ),
  sales: Dong('Amount that customers pay for the issued orders'),
  issued: Type.Integer(),
  partly_issued: Type.Integer(),
  failed: Type.Integer(),
})

const Wanting = (description: string) =>
  Type.Object(
    {
      count: Type.Integer(),
      bookings: Type.Array(NamedBooking, { description: 'The newest ones' }),
    },
    { description },
  )

const Home = Type.Object({
  as_of: Instant('UTC'),
  money: Type.Object(balanceFields),
  pace: Type.Object({
    per_day: Dong('Average cost of the issued orders per day'),
    days: Type.Integer({ description: 'Number of days in the average, today included' }),
    lasts_days: Nullable(
      Type.Integer({
        description: 'Whole days for which the available money lasts; null: there is no pace',
      }),
    ),
  }),
  days: Type.Array(Day, { description: 'Oldest first, today last' }),
  ending_holds: Type.Array(
    Type.Object({
      ...NamedBooking.properties,
      contact_name: Type.String(),
      total_price: Dong('Customer price'),
      payment_expired_at: Instant('UTC'),
    }),
    { description: 'Unpaid bookings; the one whose hold ends first comes first' },
  ),
  attention: Type.Object({
    issue_errors: Wanting('Bookings at status 6 whose voyage has not departed'),
    unknown_outcomes: Wanting('Bookings for which an operator’s answer is missing'),
    awaited_tickets: Wanting('Bookings that staff were asked to issue and hold no money for yet'),
    untold_customers: Wanting(
      'Bookings with a leg whose voyage the operator cancelled, of which it has lost tickets, or of which a ticket number was corrected, and whose customer is not told: until the departure, and for a week',
    ),
    undelivered_webhooks: Type.Integer({ description: 'In the last 24 hours' }),
    desk: Nullable(
      Type.Object({
        open_requests: Type.Integer({ description: 'Of the ticketing desk' }),
        open_cases: Type.Integer({ description: 'Of the repair desk' }),
        failing_operators: Type.Array(Type.String(), {
          description:
            'Names of the operators that this process does not call, because calls failed',
        }),
      }),
    ),
    ending_soon: Type.Integer({
      description: `Unpaid bookings whose hold ends within 10 minutes; counted up to ${endingSoonMax}`,
    }),
    are_sales_stopped: Type.Boolean({ description: 'Whether the organization buys nothing' }),
    is_low: Type.Boolean({
      description: `Whether the money lasts less than ${lowDays} days, or is gone`,
    }),
  }),
})

/** Sales and bookings of the organization. Operations see those of the whole service. */
export const getHome: Route = (app, { db, operators }) => {
  app.get(
    '/home',
    guarded(readers, {
      operationId: 'get_home',
      summary: 'Get the money, the pace, the last days, and what needs attention',
      response: { 200: Home },
    }),
    async ({ user, organizationId }) => {
      const now = new Date()
      const soon = new Date(now.getTime() + soonMs)
      const account = { owner: organizationId, kind: 'deposit' } as const
      const isStaff = user.role === 'operations' && organizationId === user.organizationId
      const sellers = isStaff
        ? (await readTree(db, organizationId)).map(({ id }) => id)
        : [organizationId]
      const [money, days, holds, attention, undelivered, desk, organization] = await Promise.all([
        readBalance(db, account),
        readDays(db, account, sellers, localDate(now, homeZone)),
        listEndingHolds(db, sellers, endingSoonMax),
        readAttention(db, sellers, bookingsShown),
        countUndelivered(db, sellers, new Date(now.getTime() - 86_400_000)),
        isStaff ? readDesk(db, operators) : null,
        readOrganization(db, organizationId),
      ])
      const pace = paceOf(days, money.available)
      return {
        as_of: utc(now),
        money: presentBalance(money),
        pace,
        days,
        ending_holds: holds.slice(0, holdsShown).map(hold => ({
          ...presentNamed(hold),
          contact_name: hold.contactName,
          total_price: hold.totalPrice,
          payment_expired_at: utc(hold.paymentExpiredAt),
        })),
        attention: {
          issue_errors: presentWanting(attention.issueErrors),
          unknown_outcomes: presentWanting(attention.unknownOutcomes),
          awaited_tickets: presentWanting(attention.awaitedTickets),
          untold_customers: presentWanting(attention.untoldCustomers),
          undelivered_webhooks: undelivered,
          desk,
          ending_soon: holds.filter(({ paymentExpiredAt }) => paymentExpiredAt < soon).length,
          are_sales_stopped: organization.areSalesStopped,
          is_low: money.available <= 0 || (pace.lasts_days ?? lowDays) < lowDays,
        },
      }
    },
  )
}

async function readDays(
  db: Database,
  account: AccountRef,
  sellers: readonly string[],
  today: string,
): Promise<Static<typeof Day>[]> {
  const firstDay = addDays(today, 1 - daysShown)
  const [spending, outcomes] = await Promise.all([
    readSpending(db, account, { from: firstDay, to: today }, homeZone),
    readOutcomesByDay(db, sellers, firstDay),
  ])
  return Array.from({ length: daysShown }, (_, index) => {
    const day = addDays(firstDay, index)
    const outcome = outcomes.find(each => each.day === day)
    return {
      day,
      spent: spending.find(each => each.day === day)?.amount ?? 0,
      sales: outcome?.sales ?? 0,
      issued: outcome?.issued ?? 0,
      partly_issued: outcome?.partlyIssued ?? 0,
      failed: outcome?.failed ?? 0,
    }
  })
}

/** What waits for the service's staff. */
async function readDesk(db: Database, operators: Services['operators']) {
  const [requests, cases] = await Promise.all([
    countTicketing(db, ['waiting', 'held']),
    countOpenCases(db),
  ])
  const failing = operators.all.filter(
    ({ profile }) => operators.vitals(profile.code)?.circuit !== 'closed',
  )
  return {
    open_requests: requests,
    open_cases: cases,
    failing_operators: failing.map(({ profile }) => profile.name),
  }
}

function presentWanting({ count, bookings }: Wants): Static<ReturnType<typeof Wanting>> {
  return { count, bookings: bookings.map(presentNamed) }
}

/** Money spent per day. An organization that began to spend within the window is measured from that day. */
function paceOf(
  days: readonly Static<typeof Day>[],
  available: number,
): Static<typeof Home>['pace'] {
  const begun = days.findIndex(({ spent }) => spent > 0)
  const counted = begun === -1 ? paceDays : Math.min(paceDays, days.length - begun)
  const spent = sumDong(days.slice(-counted).map(day => day.spent))
  const perDay = Math.round(spent / counted)
  return {
    per_day: perDay,
    days: counted,
    lasts_days: spent === 0 ? null : Math.max(0, Math.floor((available * counted) / spent)),
  }
}
