/** `npm start` as somebody who tries the product meets it: up, stopped, killed, up again. */
import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { clusterFiles, readPidFile } from '../../src/db/embedded/files.ts'
import { findEmbeddedDatabase } from '../../src/db/embedded.ts'
import { book, confirm, findVoyage } from '../support/booking.ts'
import { type Client, clientFor } from '../support/client.ts'
import { legOf, ordersAtOperators, until } from '../support/issuance.ts'
import { listenHere } from '../support/listening.ts'
import {
  childrenOf,
  freePort,
  isAlive,
  type Program,
  startProgram,
  within,
} from '../support/processes.ts'
import { patient } from '../support/service.ts'

const dataDir = join(tmpdir(), `gangway-start-${process.pid}`)

suite('npm start', async () => {
  let port = 0
  let simulatorPort = 0
  let program: Program
  let access: any
  let pier9: Client
  let started: number[] = []

  before(async () => {
    port = await freePort()
    simulatorPort = await freePort()
  })
  after(async () => {
    for (const pid of started.filter(isAlive)) process.kill(pid, 'SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })

  function launch(env: Record<string, string> = {}) {
    program = startProgram(['demo/start.ts'], {
      GANGWAY_DATA_DIR: dataDir,
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      SIM_TIME_SCALE: '0.01',
      SIM_SELL_TO_OTHERS: 'off',
      ISSUANCE_LEASE_SECONDS: '2',
      ISSUANCE_RECHECK_SECONDS: '1',
      ...patient,
      ...env,
    })
  }

  async function start(env?: Record<string, string>) {
    launch(env)
    await until('the service to be ready', isReady)
    access = JSON.parse(await readFile(join(dataDir, 'demo-access.json'), 'utf8'))
    pier9 = clientFor(access.api_url, access.keys.PIER9)
    await program.printed(/Ctrl-C stops everything/)
    started = await processes()
  }

  async function isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    return answer?.ok ?? false
  }

  /** The service, its simulator, its database server. */
  async function processes(): Promise<number[]> {
    const database = await postmaster(dataDir)
    const all = [program.pid, ...childrenOf(program.pid), ...(database ? [database] : [])]
    return [...new Set(all)].filter(isAlive)
  }

  async function stop() {
    const pids = await processes()
    program.signal('SIGINT')
    assert.equal(await within('the end', program.exited), 0, program.output())
    started = pids.filter(isAlive)
    return pids
  }

  async function assertNothingIsLeft(pids: number[]) {
    assert.deepEqual(pids.filter(isAlive), [], 'a process is left')
    assert.equal(await isOpen(port), false, 'the port of the service is open')
    assert.equal(await isOpen(simulatorPort), false, 'the port of the simulator is open')
    assert.equal(await findEmbeddedDatabase(dataDir), null, 'the database runs')
  }

  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${simulatorPort}/_control/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as any }
  }

  /**
   * Confirms at an operator that keeps the order waiting until it is started again, and answers when the
   * order is there. So no leg is on its way when something is killed: nobody could tell for many minutes
   * whether it arrived.
   */
  async function beginConfirmation() {
    const booking = await book(pier9, [legOf('HAIAU'), legOf('CONSON')])
    const voyage_ref = booking.orders[0].voyage.operator_voyage_ref
    await control('POST', 'rules', { voyage_ref, on: 'order', action: 'slow', delay_ms: 3_600_000 })
    void confirm(pier9, booking.id).catch(() => 'cut off')
    await until('the order at the operator', async () =>
      (await ordersAtOperators({ control }, booking)).at(0),
    )
    return booking
  }

  async function assertFinished(booking: any) {
    const read = await until('an outcome', async () => {
      const { body } = await pier9.get(`/bookings/${booking.id}`)
      return body.certainty !== 'in_flight' && body.certainty !== 'unknown' && body
    })
    assert.equal(read.status, 10, JSON.stringify(read))
    const orders = await ordersAtOperators({ control }, booking)
    assert.deepEqual(
      orders.map(order => [order.operator, order.state, order.submissions]),
      [
        ['HAIAU', 'issued', 1],
        ['CONSON', 'issued', 1],
      ],
    )
    assert.equal(read.ticket_files.length, 2)
  }

  test('it comes up and says in demo-access.json how to get in', async () => {
    await start()
    assert.equal(access.environment, 'uat')
    assert.equal(access.api_url, `http://127.0.0.1:${port}`)
    assert.equal(access.simulator_url, `http://127.0.0.1:${simulatorPort}`)
    for (const field of ['docs_url', 'dashboard_url']) {
      assert.ok(access[field].startsWith(access.api_url), field)
    }
    assert.deepEqual(
      access.organizations.map(({ code, parent }: any) => [code, parent]),
      [
        ['ROOT', null],
        ['SAIGON', 'ROOT'],
        ['DELTA', 'SAIGON'],
        ['PIER9', 'DELTA'],
      ],
    )
    const names = ['DELTA', 'PIER9', 'PIER9_RESTRICTED', 'SAIGON']
    assert.deepEqual(Object.keys(access.keys).toSorted(), names)
    for (const key of Object.values<string>(access.keys)) assert.match(key, /^gw_uat_\w+$/)
    for (const organization of access.organizations) {
      assert.ok(organization.id && organization.name)
    }
    assert.equal((await fetch(access.docs_url)).status, 200)
    assert.ok(Array.isArray(access.users))
  })

  test('AUTH-10 its keys work, and PIER9_RESTRICTED has no permission', async () => {
    for (const code of ['SAIGON', 'DELTA', 'PIER9']) {
      const me = await clientFor(access.api_url, access.keys[code]).get('/me')
      assert.equal(me.status, 200)
      assert.equal(me.body.organization.code, code)
      assert.ok(me.body.key.permissions.length > 0)
    }
    const restricted = await clientFor(access.api_url, access.keys.PIER9_RESTRICTED).get('/me')
    assert.equal(restricted.body.organization.code, 'PIER9')
    assert.deepEqual(restricted.body.key.permissions, [])
  })

  test('WHAT-3 a first search finds sailings, and a booking is issued', async () => {
    assert.ok(await findVoyage(pier9))
    const booking = await book(pier9, [legOf('CONSON')])
    const answer = await confirm(pier9, booking.id)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  })

  test('Ctrl-C stops everything: no process and no port is left', async () => {
    await assertNothingIsLeft(await stop())
  })

  test('a second start finds its data and its keys again', async () => {
    const first = access
    await start()
    assert.deepEqual(access, first)
    const { data } = (await pier9.get('/bookings')).body
    assert.equal(data.length, 1)
    assert.equal(data[0].status, 10)
    const orders = await ordersAtOperators({ control }, data[0])
    assert.equal(orders[0]?.state, 'issued')
  })

  test('STATET-6 killed alone in the middle of a confirmation and started again, it finishes what it had begun', async () => {
    const booking = await beginConfirmation()
    program.signal('SIGKILL')
    await within('the end', program.exited)
    await start()
    await assertFinished(booking)
  })

  test('STATET-6 killed with simulator and database in the middle of a confirmation, it finishes all the same', async () => {
    const booking = await beginConfirmation()
    for (const pid of await processes()) process.kill(pid, 'SIGKILL')
    await within('the end', program.exited)
    await start()
    await assertFinished(booking)
    await assertNothingIsLeft(await stop())
  })

  test('opened to the network, it keeps its simulator to the machine', async () => {
    await start({ HOST: '0.0.0.0' })
    // Loopback as well, of which the simulator has one address.
    assert.equal(await isOpen(port, '127.0.0.2'), true)
    assert.equal(await isOpen(simulatorPort, '127.0.0.2'), false)
    assert.equal(await isOpen(simulatorPort), true)
    await stop()
  })

  test('a wrong setting is named, without a stack', async () => {
    for (const name of ['PORT', 'SIMULATOR_PORT']) {
      launch({ [name]: 'harbour' })
      await program.printed(new RegExp(`${name}: "harbour" is not a whole number`))
      assert.equal(await within('the end', program.exited), 1)
      assert.doesNotMatch(program.output(), /\n\s+at /)
    }
  })

  test('an address that is not this machine’s is named with its setting', async () => {
    // Kept for documents: no machine has it.
    launch({ HOST: '192.0.2.1' })
    await program.printed(/EADDRNOTAVAIL.*; HOST and PORT, METRICS_HOST and METRICS_PORT/)
    assert.equal(await within('the end', program.exited), 1)
  })

  test('a port that another program has is named with its setting, and nothing is left running', async () => {
    // Whatever is asked, it answers, as the simulator of another trial would.
    const other = createServer((_, response) => response.end('{}'))
    const taken = String(await listenHere(other))
    launch({ PORT: taken })
    await program.printed(/EADDRINUSE.*; PORT and METRICS_PORT choose another/)
    assert.equal(await within('the end', program.exited), 1)
    launch({ SIMULATOR_PORT: taken })
    await program.printed(new RegExp(`simulator cannot listen on port ${taken}`))
    assert.equal(await within('the end', program.exited), 1)
    assert.doesNotMatch(program.output(), /Gangway is running/)
    other.close()
  })

  test('Ctrl-C while it still starts leaves nothing running', async () => {
    launch()
    const database = await until('the database server', () => postmaster(dataDir))
    assert.ok((await stop()).includes(database))
    await assertNothingIsLeft([program.pid, database])
  })

  test('Ctrl-C in the middle of a confirmation leaves nothing running and nothing undone', async () => {
    await start()
    const booking = await beginConfirmation()
    await assertNothingIsLeft(await stop())
    assert.doesNotMatch(program.output(), /connection lost/)
    await start()
    await assertFinished(booking)
    await stop()
  })
})

async function postmaster(folder: string): Promise<number | null> {
  const { home } = await clusterFiles(folder)
  return (await readPidFile(home))?.pid ?? null
}

function isOpen(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, host)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
