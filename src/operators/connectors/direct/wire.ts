/** The shapes of the direct protocol. They do not leave this folder. */
import Type, { type Static } from 'typebox'

const Text = Type.String({ minLength: 1, maxLength: 200 })
const Count = Type.Integer({ minimum: 0, maximum: 100_000 })
const Position = Type.Integer({ minimum: 1, maximum: 1_000 })
const Dong = Type.Integer({ minimum: 0, maximum: 10_000_000_000 })
const Instant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(Z|[+-]\\d{2}:\\d{2})$',
})

const classCounts = { seat_class: Text, label: Text, capacity: Count, available: Count }

const CabinClassBody = Type.Object(classCounts)

export const CountsBody = Type.Object({ cabin_classes: Type.Array(CabinClassBody) })

export const VoyageBody = Type.Object({
  ref: Text,
  departure_terminal: Text,
  arrival_terminal: Text,
  departs_at: Instant,
  arrives_at: Instant,
  boat: Type.Object({ code: Text, name: Text }),
  open: Type.Boolean(),
  cabin_classes: Type.Array(
    Type.Object({
      ...classCounts,
      fares: Type.Array(
        Type.Object({ passenger_type: Text, price_with_tax: Dong, price_without_tax: Dong }),
      ),
    }),
  ),
})

export const SearchBody = Type.Object({ voyages: Type.Array(VoyageBody) })

export const LayoutBody = Type.Object({
  decks: Type.Array(
    Type.Object({
      deck: Position,
      label: Type.String(),
      rows: Position,
      columns: Position,
      cells: Type.Array(
        Type.Object({
          row: Position,
          column: Position,
          row_span: Position,
          column_span: Position,
          kind: Text,
          seat: Type.Union([
            Type.Null(),
            Type.Object({
              code: Text,
              seat_class: Text,
              state: Type.Union([
                Type.Literal('available'),
                Type.Literal('sold'),
                Type.Literal('blocked'),
              ]),
            }),
          ]),
        }),
      ),
    }),
  ),
})

export const OrderBody = Type.Object({
  reference: Text,
  order_number: Text,
  state: Type.Union([Type.Literal('pending'), Type.Literal('issued'), Type.Literal('cancelled')]),
  tickets: Type.Array(Type.Object({ seat_code: Text, ticket_number: Text })),
})

/** A rejection with tickets says two things, and money would come back on one of them. */
const RejectedBody = Type.Object({
  reference: Text,
  state: Type.Literal('rejected'),
  reason: Type.String(),
  tickets: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.Unknown(), { maxItems: 0 })])),
})

export const FoundOrderBody = Type.Union([OrderBody, RejectedBody])

export const QuoteBody = Type.Object({
  allowed: Type.Boolean(),
  penalty: Dong,
  reason: Type.Union([Type.String(), Type.Null()]),
})

export const CancelledBody = Type.Object({ reference: Text, penalty: Dong })

export const ProblemBody = Type.Object({
  error: Type.Object({ code: Text, reason: Type.String() }),
})

export type VoyageBody = Static<typeof VoyageBody>
export type OrderBody = Static<typeof OrderBody>
