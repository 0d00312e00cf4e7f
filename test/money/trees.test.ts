/**
 * Money over random trees: rules on every level, vouchers, several agencies that book, confirm, cancel
 * and change at once, staff that pay in and out and set limits, levels that edit their rules, operators that
 * fail, staff who mend it, workers that die. In the end every account, page and invoice is held against a
 * second model of the price, told only what the operators did. `TREES=n` grows more trees than usual; a tree
 * that fails names its seed, and `SEED=n` plays that one alone, exactly as it was.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { drawing } from '../support/price-cases.ts'
import { createWorld, playRounds } from '../support/saga/world.ts'
import { betweenRounds } from './between.ts'
import { judge } from './judge.ts'
import { movesOf } from './moves.ts'
import { journeysOf } from './reckoning.ts'
import { growTree, type Tree } from './tree.ts'

const firstSeed = Number(process.env.SEED || 1)
const usualTrees = 20
const treesMore = 130
const trees = process.env.SEED ? 1 : Number(process.env.TREES || usualTrees)
const treesOfATest = 8
const roundsOfATree = 30

suite('money over random trees', () => {
  const met = new Map<string, number>()
  const count = (what: string, by = 1) => met.set(what, (met.get(what) ?? 0) + by)

  for (let from = firstSeed; from < firstSeed + trees; from += treesOfATest) {
    const to = Math.min(from + treesOfATest, firstSeed + trees)
    test(`seeds ${from} to ${to - 1}: every level has its margin, no dong is lost or made`, async () => {
      for (let seed = from; seed < to; seed += 1) await playSeed(seed)
    })
  }

  async function playSeed(seed: number): Promise<void> {
    const random = drawing(seed)
    const tree = await growTree(`T${seed}`, random)
    const world = createWorld(tree, random, met, movesOf(tree))
    try {
      await playRounds(world, roundsOfATree, () => betweenRounds(tree, random, count))
      await judge(tree)
      countWhatCame(tree)
    } catch (error) {
      const story = world.trace.slice(-400).join('\n  ')
      throw new Error(`SEED=${seed} plays this again:\n  ${story}`, { cause: error })
    } finally {
      await tree.close()
    }
  }

  function countWhatCame(tree: Tree): void {
    const depths = [...tree.chains.values()].map(chain => chain.length)
    count(`depth ${Math.max(...depths)}`)
    const journeys = [...journeysOf(tree).values()]
    if (tree.isEdited) count('rules edited')
    for (const { ticket, changes } of journeys) {
      count(`tickets ${ticket.ended?.how ?? 'live'}`)
      if (changes > 0) count('tickets changed')
    }
  }

  test('the trees met everything there is to meet', async context => {
    const wanted = [
      'depth 1',
      'depth 8',
      'tickets live',
      'tickets cancelled',
      'tickets taken_back',
      'tickets changed',
      'confirm: insufficient_balance',
      'book: validation_failed',
      'top up done',
      'pay out done',
      'rules edited',
      'repair: complete',
      'repair: refund',
      'decided: unknown_order',
      'limit done',
      'reconcile done',
      'expire done',
      'killed',
    ]
    const missed = () => (trees < usualTrees ? [] : wanted.filter(name => !met.has(name)))
    let last = firstSeed + trees
    // What is rare may be in none of so few trees: more of them grow then, and not without end.
    for (const end = last + treesMore; missed().length > 0 && last < end; last += 1) {
      await playSeed(last)
    }
    const story = [...met].map(each => each.join(' ')).join(', ')
    context.diagnostic(`${last - firstSeed} trees: ${story}`)
    assert.deepEqual(missed(), [])
  })
})
