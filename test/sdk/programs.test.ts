/** The built package: as a partner's program, at the edge, on the command line, and as an assistant's server. */
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { delimiter, dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { builtSdk } from '../../sdk/build.ts'
import { atEnd } from '../support/at-end.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { until } from '../support/issuance.ts'
import { listenHere } from '../support/listening.ts'
import { tell } from '../support/receivers.ts'
import { type OrganizationCode, startService } from '../support/service.ts'
import { goThroughFlow } from './edge.ts'
import {
  makeFolder,
  partnersNode,
  root,
  runProgram,
  type Start,
  startProgram,
  typeCheck,
} from './support.ts'

suite('the built package', async () => {
  const main = join(builtSdk, 'esm/cli/main.js')
  const service = await startService()
  const readme = await readFile(join(root, 'sdk/README.md'), 'utf8')
  const blocksOf = (language: string) =>
    [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
      ([, code]) => code,
    )
  const env = { GANGWAY_URL: service.url, GANGWAY_KEY: service.keys.PIER9 }
  const cli = (args: string[], start: Start = {}) =>
    runProgram(partnersNode, [main, ...args], { env, ...start })

  test('the examples of its README compile, and run from search to cancellation', async () => {
    const folder = await makeFolder({
      '@gangway/partner': 'sdk',
      '@types/node': 'node_modules/@types/node',
      'undici-types': 'node_modules/undici-types',
    })
    await writeFile(join(folder, 'readme.ts'), blocksOf('ts').join('\n'))
    const compilerOptions = {
      target: 'es2022',
      module: 'nodenext',
      strict: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      types: ['node'],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const checked = await typeCheck(folder)
    assert.deepEqual(checked, { code: 0, out: '', err: '' })
    const { code, out, err } = await runProgram(partnersNode, ['readme.js'], { cwd: folder, env })
    assert.equal(code, 0, err)
    assert.match(out, /in_flight\n/)
    assert.match(out, /^\S+ \d{4,}$/m, 'a ticket and its size')
    assert.match(out, /^cancelled$/m)
    assert.match(out, /^1 booking\.\w+ /m)
    assert.match(err, /^booking_not_confirmable /)
    await writeFile(
      join(folder, 'old.cjs'),
      "const { createGangway } = require('@gangway/partner')\ncreateGangway({ url: process.env.GANGWAY_URL, key: process.env.GANGWAY_KEY }).me().then(me => console.log(me.organization.code))",
    )
    const old = await runProgram(partnersNode, ['old.cjs'], { cwd: folder, env })
    assert.deepEqual(old, { code: 0, out: 'PIER9\n', err: '' })
  })

  test('in an edge runtime it searches, pages, books, confirms, downloads and follows events', async () => {
    const seen = await goThroughFlow(builtSdk, service.url, service.keys.DELTA)
    assert.ok(seen.found.length > 1)
    assert.deepEqual(seen.listed, seen.found)
    assert.deepEqual([seen.status, seen.pdf, seen.isTold], [10, '%PDF-', true])
    assert.equal(seen.refused, 'not_found')
  })

  test('the commands of its README run: a group is booked from a CSV, issued, downloaded and cancelled', async () => {
    const folder = await makeFolder({})
    await mkdir(join(folder, 'bin'))
    await symlink(main, join(folder, 'bin/gangway-partner'))
    const script = ['set -euo pipefail', ...blocksOf('sh')].join('\n')
    const { code, out, err } = await runProgram('bash', ['-c', script], {
      cwd: folder,
      env: {
        ...env,
        PATH: [join(folder, 'bin'), dirname(partnersNode), '/usr/bin', '/bin'].join(delimiter),
      },
    })
    assert.equal(code, 0, `${out}\n${err}`)
    assert.match(out, /Deck 1.*\n/)
    assert.match(out, /tour-7/)
    assert.match(out, /status\s+cancelled/)
    assert.match(err, /\[#{24}\] 1\/1/)
    assert.match(err, /Add --yes to place real orders/)
    assert.equal((await readdir(join(folder, 'tickets'))).length, 2)
    assert.ok(!`${out}${err}`.includes(service.keys.PIER9))
    const { body } = await service.as('PIER9').get('/bookings?client_reference=tour-7')
    assert.deepEqual(
      body.data.map((booking: any) => booking.status),
      [14],
    )
    // The same command again books nobody twice.
    const [voyage] = body.data[0].orders.map((order: any) => order.voyage.id)
    const contact = ['--contact-name', 'T', '--contact-email', 't@example.com']
    const again = await cli(
      ['book', voyage, '--reference', 'tour-7', '--csv', 'passengers.csv', ...contact].concat([
        '--contact-phone',
        '+84900000000',
      ]),
      { cwd: folder },
    )
    // It was cancelled since: whoever reads "done" would think that somebody is booked.
    assert.equal(again.code, 4, again.err)
    assert.match(again.err, /tour-7 is that of \w+, which is cancelled: nobody is booked/)
    const listed = await service.as('PIER9').get('/bookings?client_reference=tour-7')
    assert.equal(listed.body.data.length, 1)
  })

  test('the other commands answer as CSV, and a passenger of the command line is booked', async () => {
    for (const args of [['terminals'], ['operators'], ['events'], ['bookings', '--status', '14']]) {
      const { code, out, err } = await cli([...args, '-o', 'csv'])
      assert.deepEqual([code, err], [0, ''])
      assert.ok(out.split('\r\n').length > 2, `${args[0]}: ${out}`)
    }
    const { body } = await service.as('PIER9').get('/bookings?client_reference=tour-7')
    const person =
      'full_name=Pham Van Mot,document_number=079090000031,date_of_birth=1991-04-03,nationality=VN,gender=male,phone=+84900000000'
    const contact = ['--contact-name', 'T', '--contact-email', 't@example.com']
    const { code, out, err } = await cli([
      'book',
      body.data[0].orders[0].voyage.id,
      ...['--reference', 'single-1', '--class', 'eco', '--passenger', person, '-o', 'json'],
      ...[...contact, '--contact-phone', '+84900000000'],
    ])
    assert.equal(code, 0, err)
    const [booked] = JSON.parse(out)
    assert.deepEqual([booked.client_reference, booked.status], ['single-1', 2])
    assert.equal(booked.orders[0].tickets[0].passenger_name, 'Pham Van Mot')
  })

  test('`events --follow` prints each event once and in order, over a cut connection, until it is told to end', async () => {
    const proxy = await startCuttingProxy(service.url)
    const follow = (who: OrganizationCode, ...args: string[]) =>
      startProgram(partnersNode, [main, 'events', '--follow', '-o', 'json', ...args], {
        env: { GANGWAY_URL: proxy.url, GANGWAY_KEY: service.keys[who] },
      })
    const numbers = ({ out }: { out(): string }) =>
      out()
        .split('\n')
        .slice(0, -1)
        .map(line => JSON.parse(line).number)
    const streams = () => proxy.requests.filter(line => line.endsWith('/events/stream')).length
    await tell(service, 'STRANGER')
    const first = follow('STRANGER', '--after', '0')
    await until('what was there before', () => numbers(first).length === 1)
    await tell(service, 'STRANGER')
    await until('what happened then', () => numbers(first).length === 2)
    proxy.cut('GET /api/v1/events/stream', 'before')
    proxy.cutNow('GET /api/v1/events/stream')
    await tell(service, 'STRANGER')
    await until('what happened while it was cut off', () => numbers(first).length === 3)
    assert.deepEqual(numbers(first), [1, 2, 3])
    assert.ok(streams() >= 3)
    first.signal('SIGTERM')
    assert.deepEqual(await first.ended.then(({ code, err }) => [code, err]), [0, ''])

    const [known] = (await service.as('STRANGER').get('/events?sort=_id')).body.data
    const since = await cli(['events', '--after', known.id, '-o', 'json'], {
      env: { ...env, GANGWAY_KEY: service.keys.STRANGER },
    })
    assert.deepEqual(
      JSON.parse(since.out).map((event: { number: number }) => event.number),
      [2, 3],
    )

    const other = follow('STRANGER', '--after', '0')
    await until('all of it', () => numbers(other).length === 3)
    other.signal('SIGINT')
    assert.deepEqual(await other.ended.then(({ code, err }) => [code, err]), [0, ''])
  })

  test('the exit code says what kind of failure it was, and the message what to do', async () => {
    const stranger = `${service.keys.PIER9.slice(0, -1)}${service.keys.PIER9.endsWith('x') ? 'y' : 'x'}`
    const nobody = '00000000-0000-7000-8000-000000000000'
    const whose = ['--reference', 'r', '--contact-name', 'T', '--contact-email', 't@example.com']
    whose.push('--contact-phone', '+84900000000')
    const cases: [string[], Start, number, RegExp][] = [
      [['balance'], { env: { GANGWAY_URL: service.url } }, 2, /GANGWAY_KEY is not set/],
      [
        ['balance', '--key', 'x'],
        {},
        2,
        /Unknown option '--key'[\s\S]*Usage: gangway-partner balance/,
      ],
      [['price', nobody], {}, 2, /--class missing/],
      [['balance'], { env: { ...env, GANGWAY_KEY: stranger } }, 4, /Check GANGWAY_KEY/],
      [['booking', nobody], {}, 4, /not_found[\s\S]*not the booking code/],
      [
        ['voyages', '--from', 'XXX', '--to', 'CDO', '--date', 'today'],
        {},
        4,
        /^error: validation_failed: \/\S+: .*\n {2}request \S+\nMend the fields/,
      ],
      [['mistake'], {}, 2, /--help/],
      [['book', nobody, ...whose, '--csv', 'none.csv'], {}, 2, /none\.csv/],
    ]
    for (const [args, start, expected, text] of cases) {
      const { code, out, err } = await cli(args, start)
      assert.deepEqual([code, out], [expected, ''], `${args.join(' ')}: ${err}`)
      assert.match(err, text)
      assert.ok(!err.includes(stranger) && !err.includes(service.keys.PIER9))
    }
    const { code, out } = await cli(['--help'])
    assert.equal(code, 0)
    for (const [line] of out.matchAll(/^ {2}\d+ {2,}.*$/gm)) {
      const [, number, words = ''] = /^ {2}(\d+) +(.*)$/.exec(line) ?? []
      assert.ok(readme.includes(`| ${number} | ${words.slice(0, 11)}`), line)
    }
  })

  test('an assistant gets tools that read; those that write only when it was allowed', async () => {
    const booking = await service.as('PIER9').get('/bookings?limit=1')
    const { id } = booking.body.data[0]
    const talk = async (args: string[], messages: unknown[]) => {
      const stdin = messages
        .map(each =>
          typeof each === 'string' ? each : JSON.stringify({ jsonrpc: '2.0', ...(each as object) }),
        )
        .join('\n')
      const { code, out, err } = await cli(['mcp', ...args], { stdin })
      assert.deepEqual([code, err], [0, ''])
      const answers = out
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
      return (wanted: unknown) => answers.find(each => each.id === wanted)
    }
    const call = (callId: number, name: string, given: object = {}) => ({
      id: callId,
      method: 'tools/call',
      params: { name, arguments: given },
    })
    const reading = await talk(
      [],
      [
        { id: 1, method: 'initialize', params: { protocolVersion: '2025-03-26' } },
        { method: 'notifications/initialized' },
        { id: 2, method: 'tools/list' },
        { id: 3, method: 'ping' },
        call(4, 'get_booking', { id }),
        call(5, 'get_booking', { id: 'no-such-thing' }),
        call(6, 'confirm_booking', { id }),
        call(8, 'get_ticket_file', { id }),
        { id: 7, method: 'resources/list' },
        'not json',
      ],
    )
    assert.equal(reading(1).result.protocolVersion, '2025-03-26')
    const tools: any[] = reading(2).result.tools
    assert.ok(tools.length > 20)
    assert.ok(tools.every(({ annotations }) => annotations.readOnlyHint))
    assert.deepEqual(reading(3).result, {})
    assert.equal(reading(4).result.structuredContent.id, id)
    assert.equal(reading(5).result.isError, true)
    assert.match(reading(5).result.content[0].text, /not_found/)
    assert.match(reading(6).error.message, /--allow-writes/)
    assert.match(reading(8).error.message, /no tool get_ticket_file; tools\/list/)
    assert.equal(reading(7).error.code, -32601)
    assert.equal(reading(null).error.code, -32700)

    const malformed = [{}, [null], [{ voyage_id: 5, passengers: [null] }], [{ passengers: 4 }]]
    const writing = await talk(
      ['--allow-writes'],
      [
        { id: 1, method: 'tools/list' },
        call(2, 'create_ticket_price_addition', { title: 'none' }),
        call(3, 'create_booking', { client_reference: 'tour-7' }),
        ...malformed.map((legs, at) =>
          call(4 + at, 'create_booking', { client_reference: 'tour-7', legs }),
        ),
      ],
    )
    const named = Object.fromEntries(writing(1).result.tools.map((tool: any) => [tool.name, tool]))
    assert.equal(named.confirm_booking.annotations.destructiveHint, true)
    assert.match(named.confirm_booking.description, /real money/)
    assert.ok(named.create_booking.inputSchema.required.includes('client_reference'))
    assert.match(writing(2).result.content[0].text, /validation_failed/)
    for (const at of [3, ...malformed.map((_, index) => 4 + index)]) {
      assert.match(
        writing(at).result.content[0].text,
        /which has other voyages, seats or passengers/,
      )
    }
  })

  test('an assistant’s server ends when it is told to, also while its input is open and a call has no answer', async () => {
    let isAsked = false
    const silent = createServer(() => {
      isAsked = true
    })
    const port = await listenHere(silent)
    atEnd(() => {
      silent.close()
      silent.closeAllConnections()
    })
    const server = startProgram(partnersNode, [main, 'mcp'], {
      env: { ...env, GANGWAY_URL: `http://127.0.0.1:${port}` },
      stdin: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_me"}}\n',
      inputStaysOpen: true,
    })
    await until('a call of it arrives', () => isAsked)
    server.signal('SIGTERM')
    assert.deepEqual(await server.ended, { code: 0, out: '', err: '' })
  })
})
