/** How many round trips this process made to a database server: statements that go together count once. */
import pg from 'pg'

export const roundTrips = { count: 0 }

const protocol = pg.Connection.prototype as unknown as Record<'sync' | 'query', () => void>
for (const message of ['sync', 'query'] as const) {
  const put = protocol[message]
  protocol[message] = function counted(...args) {
    roundTrips.count += 1
    put.apply(this, args)
  }
}
