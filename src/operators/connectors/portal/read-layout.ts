import Type from 'typebox'
import type { Deck, SeatState } from '../../operator.ts'
import { checkedDecks } from '../checks.ts'
import type { PortalClient } from './client.ts'

const Position = Type.Integer({ minimum: 1, maximum: 1_000 })
const place = {
  x: Position,
  y: Position,
  w: Type.Optional(Position),
  h: Type.Optional(Position),
  t: Type.String({ minLength: 1, maxLength: 20 }),
}
const Item = Type.Union([
  Type.Object({
    ...place,
    no: Type.String({ minLength: 1, maxLength: 20 }),
    cls: Type.String({ minLength: 1, maxLength: 40 }),
    st: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  }),
  Type.Object({
    ...place,
    no: Type.Optional(Type.Never()),
    cls: Type.Optional(Type.Never()),
    st: Type.Optional(Type.Never()),
  }),
])
const LayoutPage = Type.Object({
  ok: Type.Literal(true),
  floors: Type.Array(
    Type.Object({
      no: Position,
      name: Type.String(),
      w: Position,
      h: Position,
      items: Type.Array(Item),
    }),
  ),
})

const kindsByMark: Record<string, string> = { S: 'seat', B: 'bed', V: 'vehicle', '-': 'aisle' }
const states: SeatState[] = ['available', 'sold', 'blocked']

export async function readLayout(
  client: PortalClient,
  voyageRef: string,
  signal: AbortSignal,
): Promise<Deck[]> {
  const path = `/sailings/${encodeURIComponent(voyageRef)}/layout`
  const { floors } = await client.read(path, LayoutPage, signal)
  return checkedDecks(
    floors.map(floor => ({
      deck: floor.no,
      label: floor.name,
      rows: floor.h,
      columns: floor.w,
      cells: floor.items.map(item => ({
        row: item.y,
        column: item.x,
        rowSpan: item.h ?? 1,
        columnSpan: item.w ?? 1,
        kind: kindsByMark[item.t] ?? item.t,
        seatCode: item.no ?? null,
        seatClass: item.cls ?? null,
        state: item.st === undefined ? null : (states[item.st] ?? null),
      })),
    })),
  )
}
