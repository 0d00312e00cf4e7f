import Type, { type Static } from 'typebox'
import { type LayoutNow, readLayoutNow } from '../../../voyages/index.ts'
import type { Route } from '../../app.ts'
import { Id, Nullable, OneOf } from '../../schemas.ts'
import { requireVoyage } from '../known.ts'

export const LayoutShape = Type.Object(
  {
    id: Id('The voyage'),
    voyage_id: Id('The same: a voyage has one layout'),
    decks: Type.Array(
      Type.Object({
        deck: Type.Integer({ description: '1 is the lowest' }),
        label: Type.String({ description: 'What the operator calls it' }),
        rows: Type.Integer({ description: 'How many, fore to aft' }),
        columns: Type.Integer({ description: 'How many, from port to starboard' }),
        cells: Type.Array(
          Type.Object({
            row: Type.Integer({ description: '1 is the foremost' }),
            column: Type.Integer({ description: '1 is the leftmost' }),
            row_span: Type.Integer({ description: 'How many rows it takes' }),
            column_span: Type.Integer({ description: 'How many columns it takes' }),
            kind: Type.String({
              description: 'seat, bed, vehicle, aisle, stairs, wc, ...',
            }),
            seat_code: Nullable(
              Type.String({ description: 'What a booking names; null: no place to sell' }),
            ),
            seat_class: Nullable(Type.String({ description: 'Its cabin class' })),
            state: Nullable(
              OneOf(['available', 'marked', 'sold', 'blocked'], 'The state of a seat'),
            ),
          }),
        ),
      }),
      { description: 'From the lowest up' },
    ),
  },
  { title: 'BoatLayout' },
)

export const getBoatLayout: Route = (app, { db, live }) => {
  app.get(
    '/boat-layouts/:voyage_id',
    {
      schema: {
        operationId: 'get_boat_layout',
        tags: ['Voyages'],
        summary: 'The seat map of a voyage, read at the operator now',
        description:
          'Read it right before a booking, to choose seats: other channels sell too. Rows and columns count from 1. A cell with a `seat_code` can be sold while its state is `available`; `marked` seats are given away by this service and not known to the operator yet.',
        params: Type.Object({ voyage_id: Id() }),
        problems: ['voyage_closed', 'operator_unavailable'],
        response: { 200: LayoutShape },
      },
    },
    async ({ params }) => {
      const voyage = await requireVoyage(db, params.voyage_id)
      return presentLayout(voyage.id, await readLayoutNow(db, live, voyage))
    },
  )
}

export function presentLayout(voyageId: string, decks: LayoutNow): Static<typeof LayoutShape> {
  return {
    id: voyageId,
    voyage_id: voyageId,
    decks: decks.map(deck => ({
      deck: deck.deck,
      label: deck.label,
      rows: deck.rows,
      columns: deck.columns,
      cells: deck.cells.map(cell => ({
        row: cell.row,
        column: cell.column,
        row_span: cell.rowSpan,
        column_span: cell.columnSpan,
        kind: cell.kind,
        seat_code: cell.seatCode,
        seat_class: cell.seatClass,
        state: cell.state,
      })),
    })),
  }
}
