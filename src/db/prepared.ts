/**
 * A client whose frequent statements are prepared: PostgreSQL parses them once per connection and may
 * keep their plan. A text is frequent when this process has sent it a few times; one whose length goes
 * with its caller's rows never is, so a connection keeps a bounded number of them.
 */
import pg from 'pg'

const frequentUses = 20
const preparedMax = 300
const countedMax = 5_000

const names = new Map<string, string>()
const uses = new Map<string, number>()

export class PreparingClient extends pg.Client {}

PreparingClient.prototype.query = function query(this: pg.Client, ...args: unknown[]): unknown {
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const [text, values] = args
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
    return send.apply(this, args)
  }
  const name = nameOf(text)
  return name === null ? send.apply(this, args) : send.call(this, { name, text, values })
} as typeof pg.Client.prototype.query

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined || names.size >= preparedMax) return known ?? null
  const used = (uses.get(text) ?? 0) + 1
  if (used < frequentUses) {
    if (uses.size >= countedMax) uses.clear()
    uses.set(text, used)
    return null
  }
  uses.delete(text)
  const name = `gangway_${names.size + 1}`
  names.set(text, name)
  return name
}
