import Type, { type Static } from 'typebox'
import { inZone } from '../../../core/time.ts'
import { differences, type Preflight, preflightBooking, risks } from '../../../issuance/index.ts'
import type { Network } from '../../../operators/index.ts'
import type { Route } from '../../app.ts'
import { Dong, Id, Instant, Nullable, OneId, OneOf } from '../../schemas.ts'
import { zoneOf } from '../voyages/present.ts'
import { confirmRefusals } from './confirm-to-issue.ts'

const PriceShape = Type.Object({
  total_price: Dong('End-customer total, tax included'),
  net_total: Dong('What the agency pays its parent'),
})

const reasonCodes: string[] = [...confirmRefusals, 'already_issued', ...Object.keys(risks)]

export const PreflightShape = Type.Object(
  {
    booking_id: Id('Id of the booking'),
    verdict: OneOf(
      ['ready', 'risky', 'refused'],
      'What would happen if you confirmed now. `ready`: no problem is known. `risky`: the service would accept the call, but the issuance may well fail, or the customer should know of something first. `refused`: the service would refuse the call',
    ),
    reasons: Type.Array(
      Type.Object({
        kind: OneOf(
          ['refusal', 'risk'],
          '`refusal`: the service would refuse to confirm. `risk`: the issuance may fail, or the price or the departure is not what the customer was told',
        ),
        code: OneOf(reasonCodes, 'For a refusal, the problem code that confirm would answer with'),
        detail: Type.String({ description: 'The same in English, for people' }),
      }),
      {
        description:
          'The refusals first, then the risks, each in the order in which confirm would find them',
      },
    ),
    orders: Type.Array(
      Type.Object({
        order_id: Id('Id of the order (the leg)'),
        leg: Type.Integer(),
        operator: Type.String(),
        issuance: OneOf(['automated', 'direct', 'manual'], 'How the operator issues'),
        operator_health: OneOf(
          ['healthy', 'recovering', 'failing'],
          'State of the operator according to recent calls. `failing`: the service does not call it for a short time',
        ),
        typical_seconds: Type.Integer({
          description: 'How long the operator usually takes, in seconds',
        }),
        seats_wanted: Type.Integer(),
        seats_free: Nullable(
          Type.Integer({
            description:
              'How many of these seats are free at the operator, read at most two seconds ago; null if unknown',
          }),
        ),
        moved_to: Nullable(
          Instant(
            'The present departure, with the UTC offset of the terminal, if the operator has moved the sailing since it was booked; null if it has not, or if the voyage was not looked at',
          ),
        ),
      }),
      { description: 'One entry per leg' },
    ),
    pricing: Nullable(
      Type.Object(
        {
          now: PriceShape,
          before: PriceShape,
          changes: Type.Array(OneOf(differences, 'A reason why the price differs'), {
            description: 'Empty if the price is the same',
          }),
        },
        {
          description:
            'The price now and the booked price; null if the price could not be calculated',
        },
      ),
    ),
    funds_suffice: Nullable(
      Type.Object(
        {
          own: Type.Boolean({ description: 'Whether your own balance and credit suffice' }),
          above: Type.Boolean({
            description: 'Whether the balance and credit of every organization above you suffice',
          }),
        },
        { description: 'Whether the money suffices; null if the price is unknown' },
      ),
    ),
    lock_seconds_left: Type.Integer({
      description:
        'Seconds left of the 600-second lock of a running issuance. The outcome ends the lock earlier. Without an outcome, confirm is refused even at 0',
    }),
    confirm_calls_left: Type.Integer({
      description: 'Calls to confirm that you have left in the current 60 seconds',
    }),
    seconds_until_next_call: Type.Integer({
      description: 'Seconds until the limit allows another call; 0: now',
    }),
    hold_seconds_left: Type.Integer({
      description: 'Seconds until the hold of a tentative booking ends',
    }),
    typical_seconds: Type.Integer({
      description: 'Usual duration in seconds of all legs, one after the other',
    }),
  },
  { title: 'IssuancePreflight' },
)

export const getIssuancePreflight: Route = (app, { db, operators, live, network }) => {
  app.get(
    '/bookings/:id/issuance-preflight',
    {
      schema: {
        operationId: 'get_issuance_preflight',
        tags: ['Bookings'],
        summary: 'Check whether confirming would succeed now',
        description:
          'Runs every check of confirm without confirming. Call it right before you confirm, when a refusal would be a problem for you. It holds no money, places no order, and does not count as a call to confirm. It asks the operators for current fares and seats; the seat map may be two seconds old. The situation may change between this call and the confirmation.',
        params: OneId,
        response: { 200: PreflightShape },
      },
    },
    async ({ params, caller }) =>
      presentPreflight(
        network,
        await preflightBooking({ db, operators, live }, caller.organizationId, params.id),
      ),
  )
}

const healthNames = { closed: 'healthy', half_open: 'recovering', open: 'failing' } as const

export function presentPreflight(
  network: Network,
  preflight: Preflight,
): Static<typeof PreflightShape> {
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
      moved_to: each.movedTo && inZone(each.movedTo, zoneOf(network, leg.departureTerminal)),
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
