/**
 * A program that does nothing but hold money, from a thousand callers at once, until it is killed:
 * `node test/support/holding.ts <database url> <owner> <owner> ...`, owners root first. It prints
 * `held <sale> <ids>` for every sale of which the database said that it is committed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../src/core/ids.ts'
import { inTransaction, openDatabase } from '../../src/db/index.ts'
import { hold, type TransferOrder } from '../../src/ledger/index.ts'

const callers = 1_000
const [url = '', ...owners] = process.argv.slice(2)
const db = openDatabase(url, { maxConnections: 20, onError: () => {} })

await Promise.all(Array.from({ length: callers }, holdForEver))

async function holdForEver(): Promise<never> {
  for (;;) {
    const sale = newId()
    const orders = ordersOf(sale)
    try {
      const answer = await inTransaction(db, tx => hold(tx, orders))
      if (answer.kind === 'refused') process.exit(1)
      process.stdout.write(`held ${sale} ${orders.map(order => order.id).join(',')}\n`)
    } catch {
      // The server is away: nobody was told that this sale is held.
      await sleep(100)
    }
  }
}

function ordersOf(sale: string): TransferOrder[] {
  return owners.map((owner, level) => {
    const above = owners[level - 1]
    return {
      id: newId(),
      from: { owner, kind: 'deposit' },
      to:
        above === undefined
          ? { owner: 'FERRY', kind: 'operator' }
          : { owner: above, kind: 'sales' },
      amount: 1_000 + level,
      cause: { kind: 'test', sale },
    }
  })
}
