import type { Network } from './network.ts'
import type { Rules } from './rules.ts'
import type { State } from './state.ts'

/** What all operators of one simulator share. */
export type World = {
  network: Network
  state: State
  rules: Rules
  seed: string
  timeScale: number
  sellToOthers: boolean
}
