/**
 * A program that only holds money, from a thousand callers at once, until it is killed: `node
 * test/support/holding.ts <database url> <owner> <owner> ...`, owners root first. It prints `held <sale>
 * <ids>` for every sale that the database has confirmed as committed. With `HOLDS_AHEAD` the holds are made
 * ahead and then claimed; a sale that cannot claim them holds without them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../src/core/ids.ts'
import { inTransaction, openDatabase } from '../../src/db/index.ts'
import { claimAhead, createHoldsAhead, type NewTransfer } from '../../src/ledger/index.ts'
import { hold } from '../../src/ledger/transfers.ts'

const callers = 1_000
const [url = '', ...owners] = process.argv.slice(2)
const db = openDatabase(url, { maxConnections: 20, onError: () => {} })

const holdsAhead = createHoldsAhead(db, { crowd: 1, onError: () => {} })

await Promise.all(Array.from({ length: callers }, holdForEver))

async function holdForEver(): Promise<never> {
  for (;;) {
    const sale = newId()
    const transfers = transfersOf(sale)
    try {
      if (!(await (process.env.HOLDS_AHEAD ? isHeldAhead(sale, transfers) : isHeld(transfers)))) {
        process.exit(1)
      }
      process.stdout.write(`held ${sale} ${transfers.map(each => each.id).join(',')}\n`)
    } catch {
      // The server is away, so no caller was told that this sale is held.
      await sleep(100)
    }
  }
}

async function isHeld(transfers: NewTransfer[]): Promise<boolean> {
  const answer = await inTransaction(db, tx => hold(tx, transfers))
  return answer.kind === 'done'
}

async function isHeldAhead(id: string, transfers: NewTransfer[]): Promise<boolean> {
  await holdsAhead.runSale(async holdAhead => holdAhead?.({ id, transfers }))
  return inTransaction(
    db,
    async tx => (await claimAhead(tx, id)) || (await hold(tx, transfers)).kind === 'done',
  )
}

function transfersOf(sale: string): NewTransfer[] {
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
