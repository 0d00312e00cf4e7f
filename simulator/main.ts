import { setTimeout as delay } from 'node:timers/promises'
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts'

const portRetriesMax = 40
const portRetryMs = 250

const options = readEnvironment(process.env)
const simulator = await startWhenPortIsFree(options)

process.once('SIGINT', stop)
process.once('SIGTERM', stop)
// The simulator must not outlive its parent, because it would keep the port.
if (process.connected) process.once('disconnect', stop)
// Printed last: a reader of this line may send a signal at once.
console.log(`Operator simulator on ${simulator.url}, time scale ${options.timeScale}`)
process.send?.('up')

async function stop() {
  await simulator.stop()
  process.exit(0)
}

function readEnvironment(env: NodeJS.ProcessEnv): SimulatorOptions {
  return {
    port: numberFrom(env, 'SIMULATOR_PORT', 3900),
    host: env.HOST || '127.0.0.1',
    timeScale: numberFrom(env, 'SIM_TIME_SCALE', 1),
    stateFile: env.SIM_STATE_FILE || undefined,
    seed: env.SIM_SEED || undefined,
    sellToOthers: env.SIM_SELL_TO_OTHERS !== 'off',
  }
}

function numberFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = env[name] ? Number(env[name]) : fallback
  if (Number.isFinite(value) && value >= 0) return value
  console.error(`${name} must be a number from 0, not "${env[name]}"`)
  process.exit(1)
}

async function startWhenPortIsFree(wanted: SimulatorOptions): Promise<Simulator> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await startSimulator(wanted)
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!taken || attempt === portRetriesMax) {
        console.error(`The simulator cannot listen on port ${wanted.port}: ${error}`)
        process.exit(1)
      }
      await delay(portRetryMs)
    }
  }
}
