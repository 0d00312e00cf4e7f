/**
 * Loaded before the program: its `Date` is ahead of the machine's by CLOCK_SHIFT_MS, and jumps to the
 * opposite at SIGUSR2. The database's clock and the timers are unchanged.
 */
const Real = Date
let shiftMs = Number(process.env.CLOCK_SHIFT_MS)

class Shifted extends Real {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [Shifted.now()] : given) as [number]))
  }
  static override now(): number {
    return Real.now() + shiftMs
  }
}
globalThis.Date = Shifted as DateConstructor

process.on('SIGUSR2', () => {
  shiftMs = -shiftMs
  console.log(`the clock is off by ${shiftMs} ms`)
})
