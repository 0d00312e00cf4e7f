/**
 * Watches each case once. Then begins it again for every step that it took, and kills its workers there. No
 * list of steps is written down. Two workers race all the time.
 */
import type { Program } from '../processes.ts'
import type { TestService } from '../service.ts'
import type { Cut, When } from './cut-worker.ts'
import {
  bringToCuts,
  type Case,
  eachOf,
  growOld,
  killAll,
  openJobs,
  parkedIn,
  startCutWorker,
  stepsIn,
} from './kill.ts'

export type Wanted<Combination> = { number: number; combination: Combination; at: Cut['at'] }

/** Prepares everything in which no process is killed, and returns how each case begins. */
type Prepare<Combination> = (
  wanted: readonly Wanted<Combination>[],
) => Promise<(() => Promise<Case>)[]>

/** This many cases wait at their cuts at once. */
export const waveMax = 50

/** `repeated`: steps that a case reached more than once, whichever worker took them. */
type Killed = { cases: Case[]; killed: number; repeated: { of: Case; step: string }[] }

export async function killEverywhere<Combination>(
  service: TestService,
  combinations: readonly Combination[],
  prepare: Prepare<Combination>,
  /** The first step that a combination is cut at. Another combination covers the steps before it. */
  cutsFrom: (combination: Combination) => string = () => '',
): Promise<Killed> {
  const cases: Case[] = []
  const programs: Program[] = []

  function startTwo(cuts: readonly Cut[]): Program[] {
    const workers = [startCutWorker(service, cuts), startCutWorker(service, cuts)]
    programs.push(...workers)
    return workers
  }

  const unCut = (each: Case): Cut => ({ ...each, at: null })

  /** Brings a wave to its cuts and kills its workers. The next wave's workers continue it. */
  async function playWave(begins: readonly (() => Promise<Case>)[]) {
    const left = (await openJobs(service, cases)).map(unCut)
    const wave = await eachOf(begins, begin => begin())
    cases.push(...wave)
    const workers = startTwo([...wave, ...left])
    await bringToCuts(service, workers, wave)
    const parked = parkedIn(workers)
    await killAll(service, workers, cases)
    await growOld(
      service,
      wave.map(({ jobId }) => jobId),
    )
    return { wave, parked, steps: stepsIn(workers) }
  }

  const all = combinations.map((combination, index) => ({
    number: index + 1,
    combination,
    at: null,
  }))
  const watched = await playWave(await prepare(all))
  const cuts = combinations.flatMap((combination, index) => {
    const steps = [...new Set(watched.steps.get(watched.wave[index]?.number ?? 0))]
    const from = steps.findIndex(step => step.startsWith(cutsFrom(combination)))
    return steps.flatMap((step, at) =>
      at < from
        ? []
        : whensOf(step, at === 0, at === steps.length - 1).map(when => ({
            combination,
            at: { step, when },
          })),
    )
  })
  const begins = await prepare(
    cuts.map((cut, index) => ({ ...cut, number: combinations.length + index + 1 })),
  )
  let killed = 0
  for (let from = 0; from < begins.length; from += waveMax) {
    const { parked } = await playWave(begins.slice(from, from + waveMax))
    killed += parked.size
  }
  const last = startTwo((await openJobs(service, cases)).map(unCut))
  await bringToCuts(service, last, cases)
  await killAll(service, last, cases)
  const steps = stepsIn(programs)
  const repeated = cases.flatMap(of => {
    const its = steps.get(of.number) ?? []
    const again = its.filter((step, at) => its.indexOf(step) < at)
    return [...new Set(again)].map(step => ({ of, step }))
  })
  return { cases, killed, repeated }
}

/**
 * After a step is the same as before the next one, and after the last one nothing is left to do. A
 * transaction is cut before it locks the accounts, which every sale needs. A call is cut while it is
 * running.
 */
function whensOf(step: string, isFirst: boolean, isLast: boolean): When[] {
  const hasMidst = step.startsWith('commit') || step.startsWith('the ')
  return [
    ...(isFirst ? ['before' as const] : []),
    ...(hasMidst ? ['midst' as const] : []),
    ...(isLast ? [] : ['after' as const]),
  ]
}

/** Latin letters only, as in names. */
export function nameOf(number: number): string {
  return `Kill ${[...String(number)].map(digit => 'abcdefghij'[Number(digit)]).join('')}`
}
