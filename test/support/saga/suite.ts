/**
 * Plays the sagas under a scheduler that draws from a seed: the clock, the operators' answers, the crashes
 * and the order of the actors. `SAGA_SEEDS=n` plays more worlds than usual. A world that fails names its
 * seed, and `SAGA_SEED=n` plays that one alone, exactly as it was.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { drawing, type Random } from '../price-cases.ts'
import { openTheatre, setStage, type Theatre } from './stage.ts'
import { assertBooks, judge, moneyOf } from './truth.ts'
import { createWorld, play } from './world.ts'

/** Enough worlds to meet every case. */
const seedsOfAHalf = 1000
/** A database grows with its worlds, and the books of every world are read again each time. */
const worldsOfADatabase = 50

/** Two files share them, each in a process of its own: one file would outlast all other tests. */
export function playHalf(half: 1 | 2): void {
  const { SAGA_SEED, SAGA_SEEDS } = process.env
  // The first file alone plays another number of worlds, or a single one.
  if (SAGA_SEED || SAGA_SEEDS) {
    if (half === 1) playSeeds(Number(SAGA_SEED || 1), SAGA_SEED ? 1 : Number(SAGA_SEEDS))
  } else {
    playSeeds((half - 1) * seedsOfAHalf + 1, seedsOfAHalf)
  }
}

function playSeeds(firstSeed: number, seeds: number): void {
  suite('the sagas, drawn from seeds', () => {
    const met = new Map<string, number>()

    for (let from = firstSeed; from < firstSeed + seeds; from += worldsOfADatabase) {
      const to = Math.min(from + worldsOfADatabase, firstSeed + seeds)
      test(`STATE-1 STATET-6 seeds ${from} to ${to - 1}: sent once, settled or released once, refunded once`, async () => {
        const theatre = await openTheatre()
        try {
          for (let seed = from; seed < to; seed += 1) await playSeed(theatre, seed)
          await assertBooks(theatre)
        } finally {
          await theatre.close()
        }
      })
    }

    async function playSeed(theatre: Theatre, seed: number): Promise<void> {
      const random = drawing(seed)
      const stage = await setStage(theatre, `S${seed}`, random)
      const before = await moneyOf(stage)
      const world = createWorld(stage, random, met)
      try {
        await play(world, movesFor(random))
        await judge(world, before)
      } catch (error) {
        const story = world.trace.slice(-400).join('\n  ')
        throw new Error(`SAGA_SEED=${seed} plays this again:\n  ${story}`, { cause: error })
      }
    }

    /** Most are short, so that there are many beginnings; in a long one many things come together. */
    const movesFor = (random: Random) => (random.percent(2) ? 160 : random.whole(4, 14))

    test('the worlds met everything there is to meet', () => {
      const wanted = [
        'confirm done',
        'confirm: booking_processing',
        'confirm: booking_not_confirmable',
        'confirm: insufficient_balance',
        'cancel done',
        'change done',
        'reconcile done',
        'voyage cancelled done',
        'expire done',
        'files',
        'killed',
        'paused',
      ]
      const missed = wanted.filter(name => !met.has(name))
      assert.deepEqual(seeds < seedsOfAHalf ? [] : missed, [])
    })
  })
}
