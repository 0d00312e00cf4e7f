import Type, { type Static } from 'typebox'
import { type LayoutNow, readLayoutNow, requireVoyage } from '../../../voyages/index.ts'
import type { Route } from '../../app.ts'
import { Id, Nullable, OneOf } from '../../schemas.ts'

export const LayoutShape = Type.Object(
  {
    id: Id('Id of the voyage'),
    voyage_id: Id('Same as `id`; a voyage has one layout'),
    decks: Type.Array(
      Type.Object({
        deck: Type.Integer({ description: 'Number of the deck; 1 is the lowest' }),
        label: Type.String({ description: 'The operator’s name of the deck' }),
        rows: Type.Integer({ description: 'Number of rows, from the bow to the stern' }),
        columns: Type.Integer({ description: 'Number of columns, from port to starboard' }),
        cells: Type.Array(
          Type.Object({
            row: Type.Integer({ description: 'Row of the cell; 1 is the row nearest to the bow' }),
            column: Type.Integer({
              description: 'Column of the cell; 1 is the column on the port side',
            }),
            row_span: Type.Integer({ description: 'Number of rows that the cell takes' }),
            column_span: Type.Integer({ description: 'Number of columns that the cell takes' }),
            kind: Type.String({
              description: 'Kind of the cell: seat, bed, vehicle, aisle, stairs, wc, ...',
            }),
            seat_code: Nullable(
              Type.String({ description: 'Seat code for a booking; null: nothing is sold here' }),
            ),
            seat_class: Nullable(Type.String({ description: 'Cabin class of the seat' })),
            state: Nullable(OneOf(['available', 'marked', 'sold', 'blocked'], 'State of the seat')),
          }),
        ),
      }),
      { description: 'The decks, from the lowest up' },
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
        summary: 'Get the seat map of a voyage, read live from the operator',
        description:
          'Read the seat map right before a booking, because other channels sell the same seats. Rows and columns count from 1. You can book a cell with a `seat_code` while its state is `available` and the voyage is on sale. A `marked` seat is taken by a booking of this service, but the operator does not know of it yet.',
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
