/**
 * A program that only holds money, from a thousand callers at once, until it is killed: `node
 * test/support/holding.ts <database url> <owner> <owner> ...`, owners root first. It prints `held <sale>
 * <ids>` for every sale that the database has confirmed as committed. With `HOLDS_AHEAD` the holds are made
 * ahead and then claimed; a sale that cannot claim them holds without them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../src/core/ids.ts'
import { inTransaction, openDatabase } from '../../src/db/index.ts'
import { claimAhead, createHoldsAhead, hold, type TransferOrder } from '../../src/ledger/index.ts'

const callers = 1_000
const [url = '', ...owners] = process.argv.slice(2)
const db = openDatabase(url, { maxConnections: 20, onError: () => {} })

const holdsAhead = createHoldsAhead(db, { crowd: 1, onError: () => {} })

await Promise.all(Array.from({ length: callers }, holdForEver))

async function holdForEver(): Promise<never> {
  for (;;) {
    const sale = newId()
    const orders = ordersOf(sale)
    try {
      if (!(await (process.env.HOLDS_AHEAD ? isHeldAhead(sale, orders) : isHeld(orders)))) {
        process.exit(1)
      }
      process.stdout.write(`held ${sale} ${orders.map(order => order.id).join(',')}\n`)
    } catch {
      // The server is away, so no caller was told that this sale is held.
      await sleep(100)
    }
  }
}

async function isHeld(orders: TransferOrder[]): Promise<boolean> {
  const answer = await inTransaction(db, tx => hold(tx, orders))
  return answer.kind === 'done'
}

async function isHeldAhead(id: string, orders: TransferOrder[]): Promise<boolean> {
  await holdsAhead.runSale(async holdAhead => holdAhead?.({ id, orders }))
  return inTransaction(
    db,
    async tx => (await claimAhead(tx, id)) || (await hold(tx, orders)).kind === 'done',
  )
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
