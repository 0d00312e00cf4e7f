import Type, { type Static } from 'typebox'
import { differences, type Preflight, preflightBooking, risks } from '../../../issuance/index.ts'
import type { Route } from '../../app.ts'
import { Dong, Id, Nullable, OneOf } from '../../schemas.ts'
import { confirmRefusals } from './confirm-to-issue.ts'

const PriceShape = Type.Object({
  total_price: Dong('End-customer total, tax included'),
  net_total: Dong('What the agency pays its parent'),
})

const reasonCodes: string[] = [...confirmRefusals, 'already_issued', ...Object.keys(risks)]

export const PreflightShape = Type.Object(
  {
    booking_id: Id('The booking'),
    verdict: OneOf(
      ['ready', 'risky', 'refused'],
      '`ready`: nothing speaks against it. `risky`: it would be accepted, and may well fail. `refused`: it would be refused',
    ),
    reasons: Type.Array(
      Type.Object({
        kind: OneOf(['refusal', 'risk'], 'What the reason amounts to'),
        code: OneOf(reasonCodes, 'Of a refusal: the code that confirming would answer with'),
        detail: Type.String({ description: 'The same for people' }),
      }),
      { description: 'In the order in which confirming would meet them, refusals first' },
    ),
    orders: Type.Array(
      Type.Object({
        order_id: Id('The leg'),
        leg: Type.Integer(),
        operator: Type.String(),
        issuance: OneOf(['automated', 'direct', 'manual'], 'How its operator issues'),
        operator_health: OneOf(
          ['healthy', 'recovering', 'failing'],
          'After recent calls: `failing` is not asked for a moment',
        ),
        typical_seconds: Type.Integer({ description: 'How long its operator usually takes' }),
        seats_wanted: Type.Integer(),
        seats_free: Nullable(
          Type.Integer({
            description:
              'Of these, free at the operator, as read at most two seconds ago; null: not known',
          }),
        ),
      }),
      { description: 'By leg' },
    ),
    pricing: Nullable(
      Type.Object(
        {
          now: PriceShape,
          before: PriceShape,
          changes: Type.Array(OneOf(differences, 'Why it differs'), {
            description: 'Empty when it is the same',
          }),
        },
        { description: 'The price of now beside the booked one; null: it could not be made' },
      ),
    ),
    funds_suffice: Nullable(
      Type.Object(
        {
          own: Type.Boolean({ description: 'Your own balance and credit' }),
          above: Type.Boolean({ description: 'Those of everybody above you' }),
        },
        { description: 'Whether the money is there; null: the price is not known' },
      ),
    ),
    lock_seconds_left: Type.Integer({
      description:
        'Of the 600 of an issuance under way. Its outcome ends the lock before; while there is none, confirming is refused also at 0',
    }),
    confirm_calls_left: Type.Integer({ description: 'In the window of the call ceiling' }),
    seconds_until_next_call: Type.Integer({
      description: 'Until the ceiling lets another call through; 0: at once',
    }),
    hold_seconds_left: Type.Integer({ description: 'Of a tentative booking' }),
    typical_seconds: Type.Integer({ description: 'All legs, one after the other' }),
  },
  { title: 'IssuancePreflight' },
)

export const getIssuancePreflight: Route = (app, { db, operators, live }) => {
  app.get(
    '/bookings/:id/issuance-preflight',
    {
      schema: {
        operationId: 'get_issuance_preflight',
        tags: ['Bookings'],
        summary: 'What confirming would meet now',
        description:
          'Right before a confirmation, when a refusal would be awkward: everything that confirming checks, without doing it. It holds nothing, orders nothing and does not count as a call to confirm. It asks the operators for their fares of now and for their seats, whose layout may be two seconds old. The world may move between this and the confirmation.',
        params: Type.Object({ id: Id() }),
        response: { 200: PreflightShape },
      },
    },
    async ({ params, caller }) =>
      presentPreflight(
        await preflightBooking({ db, operators, live }, caller.organizationId, params.id),
      ),
  )
}

const healthNames = { closed: 'healthy', half_open: 'recovering', open: 'failing' } as const

export function presentPreflight(preflight: Preflight): Static<typeof PreflightShape> {
  const { booking, sale } = preflight
  return {
    booking_id: booking.id,
    verdict: preflight.verdict,
    reasons: preflight.reasons,
    orders: preflight.legs.map(({ leg, ...each }) => ({
      order_id: leg.orderId,
      leg: leg.leg,
      operator: leg.operatorCode,
      issuance: each.issuance,
      operator_health: healthNames[each.health],
      typical_seconds: Math.round(each.typicalSeconds),
      seats_wanted: leg.tickets.length,
      seats_free: each.freeSeats,
    })),
    pricing: sale && {
      now: figuresOf(sale),
      before: figuresOf(booking),
      changes: sale.differences,
    },
    funds_suffice: preflight.covered,
    lock_seconds_left: preflight.lockSecondsLeft,
    confirm_calls_left: preflight.callsLeft,
    seconds_until_next_call: preflight.secondsUntilNextCall,
    hold_seconds_left: preflight.holdSecondsLeft,
    typical_seconds: Math.round(preflight.typicalSeconds),
  }
}

function figuresOf({ totalPrice, netTotal }: { totalPrice: number; netTotal: number }) {
  return { total_price: totalPrice, net_total: netTotal }
}
