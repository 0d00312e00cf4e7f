/** Random trees of organizations, what they sell, and a model in memory of what their money does. */
import { newId } from '../../src/core/ids.ts'
import type { AccountRef, NewTransfer } from '../../src/ledger/index.ts'
import type { Resolution } from '../../src/ledger/transfers.ts'
import { type PriceAddition, type Quote, quoteFare } from '../../src/pricing/index.ts'
import {
  drawAdditions,
  drawFare,
  drawTrip,
  type Random,
  saleMoment,
} from '../support/price-cases.ts'
import { deposit, operator, sales } from './support.ts'

const depthMax = 8

export type Tree = {
  /** Parents before their children, the root first. */
  owners: string[]
  /** Of each owner the line from the root down to it. */
  chains: Map<string, string[]>
  additions: Map<string, PriceAddition[]>
  /** Whose limit may be lowered under what is owed; the others' are only raised. */
  mayBeLowered: Set<string>
}

export type Leg = { id: string; chain: string[]; quote: Quote; transfers: NewTransfer[] }
export type Sale = { legs: Leg[] }

export function drawTree(random: Random): Tree {
  const owners = Array.from({ length: random.whole(4, 16) }, (_, index) => `O-${index}`)
  const chains = new Map<string, string[]>()
  for (const [index, owner] of owners.entries()) {
    const above = owners.slice(0, index).filter(each => (chains.get(each)?.length ?? 0) < depthMax)
    // Often the youngest, so that lines grow long, and often anybody, so that they branch.
    const parent = random.percent(60) ? above.at(-1) : random.oneOf(above)
    chains.set(owner, [...(chains.get(parent ?? '') ?? []), owner])
  }
  return {
    owners,
    chains,
    additions: new Map(owners.map(owner => [owner, modestAdditions(random, owner)])),
    mayBeLowered: new Set(owners.filter(() => random.percent(40))),
  }
}

/** Prices stay near what deposits can pay, however deep the tree is. */
function modestAdditions(random: Random, owner: string): PriceAddition[] {
  return drawAdditions(random, owner).map(addition => ({
    ...addition,
    amount: addition.amount % (addition.amountType === 'percent' ? 2_000 : 60_000),
  }))
}

/** One leg or two, for an organization anywhere in the tree. */
export function drawSale(tree: Tree, random: Random, seller = random.oneOf(tree.owners)): Sale {
  const chain = tree.chains.get(seller) ?? []
  return {
    legs: Array.from({ length: random.percent(30) ? 2 : 1 }, () => {
      const priced = chain.map(organizationId => ({
        organizationId,
        additions: tree.additions.get(organizationId) ?? [],
      }))
      const quote = quoteFare(drawFare(random), drawTrip(random), priced, saleMoment)
      const id = newId()
      return { id, chain, quote, transfers: holdsOf(id, chain, quote) }
    }),
  }
}

/** Every level is held for its own NET; one that pays nothing holds nothing. */
function holdsOf(leg: string, chain: string[], quote: Quote): NewTransfer[] {
  return quote.levels
    .map(({ net }, level) => ({
      id: newId(),
      from: deposit(chain[level] ?? ''),
      to: payeeOf(chain, level),
      amount: net,
      cause: { kind: 'issuance', leg },
    }))
    .filter(({ amount }) => amount > 0)
}

/** Every level gets back its own NET less the penalty. */
export function refundsOf({ id, chain, quote }: Leg, penalty: number): NewTransfer[] {
  return quote.levels
    .map(({ net }, level) => ({
      id: newId(),
      from: payeeOf(chain, level),
      to: deposit(chain[level] ?? ''),
      amount: net - penalty,
      cause: { kind: 'refund', leg: id, penalty },
    }))
    .filter(({ amount }) => amount > 0)
}

function payeeOf(chain: string[], level: number): AccountRef {
  const above = chain[level - 1]
  return above === undefined ? operator : sales(above)
}

type Counters = { balance: number; held: number }

/** What was committed, and nothing else. The order of commits makes no difference to it. */
export class MoneyModel {
  readonly counters = new Map<string, Counters>()
  readonly transfers: string[] = []
  readonly resolutions = new Map<string, Resolution>()
  /** Holds that were resolved by more than one; there must be none. */
  readonly resolvedTwice: string[] = []
  readonly posted: Leg[] = []
  readonly refunded = new Map<Leg, number>()

  moved(transfers: readonly NewTransfer[]): void {
    for (const { id, from, to, amount } of transfers) {
      this.transfers.push(id)
      this.change(from, -amount, 0)
      this.change(to, amount, 0)
    }
  }

  held(transfers: readonly NewTransfer[]): void {
    for (const { id, from, amount } of transfers) {
      this.transfers.push(id)
      this.change(from, 0, amount)
    }
  }

  resolved({ id, from, to, amount }: NewTransfer, resolution: Resolution): void {
    if (this.resolutions.has(id)) this.resolvedTwice.push(id)
    this.resolutions.set(id, resolution)
    this.change(from, resolution === 'posted' ? -amount : 0, -amount)
    if (resolution === 'posted') this.change(to, amount, 0)
  }

  of({ owner, kind }: AccountRef): Counters {
    return this.counters.get(`${owner}/${kind}`) ?? { balance: 0, held: 0 }
  }

  private change(ref: AccountRef, balance: number, held: number): void {
    const before = this.of(ref)
    this.counters.set(`${ref.owner}/${ref.kind}`, {
      balance: before.balance + balance,
      held: before.held + held,
    })
  }
}
