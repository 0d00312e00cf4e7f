/** What the commands say and answer where a quick user would go wrong. */
import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { suite, test } from 'node:test'
import { builtSdk } from '../../sdk/build.ts'
import { printRows } from '../../sdk/src/cli/print.ts'
import { decideCase, listCases } from '../../src/desk/index.ts'
import { atEnd } from '../support/at-end.ts'
import { book, findVoyage } from '../support/booking.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { clerk, deskOf, evidence, heldByDesk, manualLeg } from '../support/desk.ts'
import { legOf, misbehave, until } from '../support/issuance.ts'
import { listenHere } from '../support/listening.ts'
import { startService } from '../support/service.ts'
import { makeFolder, partnersNode, runProgram, type Start } from './support.ts'

suite('the command line', async () => {
  const main = join(builtSdk, 'esm/cli/main.js')
  const service = await startService()
  const pier9 = service.as('PIER9')
  const env = { GANGWAY_URL: service.url, GANGWAY_KEY: service.keys.PIER9 }
  const cli = (args: string[], start: Start = {}) =>
    runProgram(partnersNode, [main, ...args], { env, ...start })
  const contact = ['--contact-name', 'T', '--contact-email', 't@example.com']
  contact.push('--contact-phone', '+84900000000')
  const nobody = '00000000-0000-7000-8000-000000000000'
  const read = async (id: string) => (await pier9.get(`/bookings/${id}`)).body

  test('cancelled tickets are not downloaded, those before a fault are listed, and --yes asks for no --yes', async () => {
    const folder = await makeFolder({})
    const day = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)
    const route = `departure_terminal=VTA&arrival_terminal=CDO&departure_date=${day}`
    const found = (await pier9.get(`/voyages?${route}`)).body.data
    const { id: voyage } = found.find((each: any) => each.operator.code === 'CONSON')
    const people = [1, 2].flatMap(number => [
      '--passenger',
      `full_name=Pham Van Mot,document_number=07909000004${number},date_of_birth=1991-04-03,nationality=VN`,
    ])
    const whom = ['--reference', 'void-1', '--class', 'eco', ...people, ...contact]
    const booked = await cli(['book', voyage, ...whom, '-o', 'json'])
    assert.equal(booked.code, 0, booked.err)
    const [{ id }] = JSON.parse(booked.out)
    assert.equal((await cli(['confirm', id, '--yes'])).code, 0)
    const [first, second] = (await read(id)).orders[0].tickets

    const whole = await cli(['tickets', id, '--out', 'whole', '-o', 'json'], { cwd: folder })
    const [saved, unsaved] = JSON.parse(whole.out).map((each: any) => basename(each.file))
    await mkdir(join(folder, 'cut', unsaved), { recursive: true })
    const cut = await cli(['tickets', id, '--out', 'cut'], { cwd: folder })
    assert.equal(cut.code, 2, cut.err)
    assert.deepEqual([cut.out.includes(saved), cut.out.includes(unsaved)], [true, false], cut.out)

    await misbehave(service, { operator: 'CONSON', on: 'cancel', action: 'reject', times: 1 })
    const kept = await cli(['cancel', id, '--tickets', first.id, '--yes'])
    assert.deepEqual([kept.code, (await read(id)).orders[0].tickets[0].cancelled], [4, false])
    const one = await cli(['cancel', id, '--tickets', first.id, '--yes'])
    assert.equal(one.code, 0, one.err)
    assert.match(one.err, /comes back/)
    assert.doesNotMatch(one.err, /Add --yes/)
    const lost = await cli(['cancel', id, '--tickets', first.id, '--yes'])
    assert.equal(lost.code, 0, lost.err)
    assert.equal((await cli(['cancel', id, '--tickets', nobody, '--yes'])).code, 4)
    const look = (await cli(['booking', id])).out
    assert.match(look, new RegExp(`^seats +${second.seat_code}$`, 'm'))
    assert.match(look, new RegExp(`^1 .*${first.seat_code} .* yes +${first.id}$`, 'm'))
    assert.match(look, new RegExp(`^1 .*${second.seat_code} .* no +${second.id}$`, 'm'))
    assert.match(look, /^came back +[\d,]{6,}$/m)
    const tickets = await cli(['tickets', id, '--out', 'tickets'], { cwd: folder })
    assert.equal(tickets.code, 0, tickets.err)
    assert.match(tickets.err, /left out, because they are cancelled: 1/)
    const files = await readdir(join(folder, 'tickets'))
    assert.deepEqual([files.length, files[0]?.includes(second.seat_code)], [1, true])

    const shown = await cli(['cancel', id])
    assert.deepEqual([shown.code, /Add --yes/.test(shown.err)], [3, true])
    assert.equal((await cli(['cancel', id, '--yes'])).code, 0)
    const again = await cli(['cancel', id, '--yes'])
    assert.deepEqual([again.code, again.err.includes('cannot be cancelled')], [0, false])
    assert.equal((await cli(['tickets', id], { cwd: folder })).code, 4)
  })

  test('what staff cancel by hand is asked for, and not waited for', async () => {
    const ana = clerk('Ana')
    const { booking, requestId } = await heldByDesk(service, [manualLeg], ana)
    const desk = deskOf(service)
    await desk.issue(requestId, booking, 1, ana, 'NDS-1')
    await until('status 10', async () => (await read(booking.id)).status === 10)
    const { code, out, err } = await cli(['cancel', booking.id, '--yes'])
    assert.equal(code, 0, err)
    assert.match(err, /Staff cancel it by hand, which takes hours/)
    assert.match(out, /cancellation_requested/)
    const [open] = await listCases(
      service.db,
      { isOpen: true, bookingId: booking.id },
      { sort: '_id', limit: 1, after: null },
    )
    const verdict = { kind: 'cancelled', penalty: 0 } as const
    await decideCase(desk.issueDeps, open?.id ?? '', verdict, evidence('C-1'), ana)
  })

  test('a list of passengers that no reader of UTF-8 and commas understands is refused by name', async () => {
    const folder = await makeFolder({})
    const head = 'full_name,document_number'
    const row = 'Lê Văn Nghiêm,079090000003'
    const files: [string, Uint8Array, RegExp][] = [
      ['latin1.csv', Buffer.from(`${head}\n${row}\n`, 'latin1'), /not UTF-8/],
      ['utf16.csv', Buffer.from(`\uFEFF${head}\n${row}\n`, 'utf16le'), /not UTF-8/],
      ['semicolons.csv', Buffer.from(`${head}\n${row}\n`.replaceAll(',', ';')), /by commas/],
      ['quote.csv', Buffer.from(`${head}\n"${row}\n`), /a quote of the CSV is not closed/],
      ['short.csv', Buffer.from(`${head}\nLê Văn Nghiêm\n`), /row 1 of the CSV has 1 fields/],
      ['alone.csv', Buffer.from('full_name,group\nMột,bus\nHai,\n'), /passenger 2 has no group/],
      [
        'many.csv',
        Buffer.from(`full_name,group\n${'Một,bus\n'.repeat(31)}`),
        /31 passengers, 30 at/,
      ],
    ]
    for (const [name, bytes, message] of files) {
      await writeFile(join(folder, name), bytes)
      const args = ['book', nobody, '--reference', 'r', ...contact, '--class', 'eco', '--csv', name]
      const { code, err } = await cli(args, { cwd: folder })
      assert.deepEqual([code, message.test(err)], [2, true], err)
    }
  })

  test('a booking code in place of an id is told from a path that does not exist', async () => {
    const { code, err } = await cli(['booking', 'F2H6HBVP'])
    assert.equal(code, 4)
    assert.match(err, /an identifier is a UUID[\s\S]*bookings --code/)
  })

  test('what nothing takes is refused: a ticket beside the booking does not cancel the whole of it', async () => {
    const { code, err } = await cli(['cancel', nobody, nobody, '--yes'])
    assert.equal(code, 2)
    assert.match(err, /nothing takes 0{8}[\s\S]*Usage: gangway-partner cancel/)
  })

  test('what would be refused is not offered, and what may have happened is to be looked at first', async () => {
    const booking = await book(pier9)
    const proxy = await startCuttingProxy(service.url)
    proxy.cut(`POST /api/v1/bookings/${booking.id}/cancel`, 'answer')
    const throughProxy = { env: { ...env, GANGWAY_URL: proxy.url } }
    const lost = await cli(['cancel', booking.id, '--yes'], throughProxy)
    assert.equal(lost.code, 6, lost.err)
    assert.match(lost.err, /Look first/)
    await until('it is cancelled', async () => (await read(booking.id)).status === 14)
    const refused = await cli(['confirm', booking.id])
    assert.equal(refused.code, 4, refused.err)
    assert.match(refused.err, /^verdict: refused/)
    assert.doesNotMatch(refused.err, /Add --yes/)
  })

  test('who cannot look any more after a cancellation was accepted is told that its outcome is unknown', async () => {
    const refusals: [number, string, RegExp][] = [
      [401, 'application/problem+json', /unauthorized/],
      [404, 'text/html', /no answer of this service/],
    ]
    for (const [status, type, message] of refusals) {
      const booking = await book(pier9)
      const server = createServer(async ({ method = '', url = '' }, response) => {
        if (url === `/api/v1/bookings/${booking.id}`) {
          response.writeHead(status, { 'content-type': type })
          response.end(JSON.stringify({ status, code: 'unauthorized', detail: 'deleted' }))
          return
        }
        const headers = { authorization: `Bearer ${service.keys.PIER9}` }
        const passed = await fetch(`${service.url}${url}`, { method, headers })
        response.writeHead(passed.status, { 'content-type': 'application/json' })
        response.end(await passed.text())
      })
      const port = await listenHere(server)
      atEnd(() => server.close())
      const throughServer = { env: { ...env, GANGWAY_URL: `http://127.0.0.1:${port}` } }
      const unseen = await cli(['cancel', booking.id, '--yes'], throughServer)
      assert.equal((await read(booking.id)).status, 14)
      assert.equal(unseen.code, 6, unseen.err)
      assert.match(unseen.err, message)
      assert.match(unseen.err, /Look first/)
    }
  })

  test('who names no seat gets a free one of the class that nobody else of the list names, and a reference is of one voyage', async () => {
    const voyage = await findVoyage(pier9)
    const other = await findVoyage(pier9, legOf('HAIAU'))
    const { decks } = (await pier9.get(`/boat-layouts/${voyage.id}`)).body
    const free = decks
      .flatMap((deck: any) => deck.cells)
      .filter((cell: any) => cell.state === 'available')
    const { seat_class: seatClass } = free.find(
      (cell: any) => cell.seat_class !== free[0].seat_class,
    )
    const [named] = free.filter((cell: any) => cell.seat_class === seatClass)
    const facts = 'date_of_birth=1991-04-03,nationality=VN,gender=male,phone=+84900000000'
    const people = [
      `full_name=Pham Hai,document_number=079090000032,${facts}`,
      `full_name=Pham Mot,document_number=079090000031,${facts},seat_code=${named.seat_code}`,
    ].flatMap(each => ['--passenger', each])
    const more = [...people, '--reference', 'two', '--class', seatClass, ...contact, '-o', 'json']
    const { code, out, err } = await cli(['book', voyage.id, ...more])
    assert.equal(code, 0, err)
    const { tickets } = JSON.parse(out)[0].orders[0]
    assert.deepEqual(
      tickets.map((each: any) => each.seat_class),
      [seatClass, seatClass],
    )
    assert.notEqual(tickets[0].seat_code, tickets[1].seat_code)
    const elsewhere = await cli(['book', other.id, ...more])
    assert.deepEqual([elsewhere.code, elsewhere.out], [2, ''])
    assert.match(elsewhere.err, /for other people, seats or passenger types, or another voyage/)
    const again = await cli(['book', voyage.id, ...more])
    assert.deepEqual([again.code, JSON.parse(again.out)[0].id], [0, JSON.parse(out)[0].id])
    const others: [RegExp, string][] = [
      [/^full_name=Pham Mot/, 'passenger_type=child,full_name=Pham Mot'],
      [/seat_code=.+$/, `seat_code=${tickets[0].seat_code}`],
    ]
    for (const [what, instead] of others) {
      const changed = more.map(each =>
        each.includes('Pham Mot') ? each.replace(what, instead) : each,
      )
      const refused = await cli(['book', voyage.id, ...changed])
      assert.deepEqual([refused.code, refused.out], [2, ''], instead)
    }
  })

  test('foreign text is no formula of a spreadsheet, and moves no cursor', () => {
    const printed = (format: 'csv' | 'table', text: string) => {
      let all = ''
      const out = { hasColor: false, write: (part: string) => (all += part) }
      printRows({ out, format }, [text], [{ title: 'name', of: each => each }])
      return all
    }
    assert.equal(printed('csv', '=cmd()'), "name\r\n'=cmd()\r\n")
    assert.equal(printed('csv', '-cmd()'), "name\r\n'-cmd()\r\n")
    assert.equal(printed('csv', '-5'), 'name\r\n-5\r\n')
    assert.equal(printed('csv', '-2+cmd()'), "name\r\n'-2+cmd()\r\n")
    assert.equal(printed('table', 'a\u001b[2Jb'), 'name\na [2Jb\n')
  })

  test('an assistant is told of what may have happened, waits for no operator, and gets no answer to what it cancelled', async () => {
    const prefers: unknown[] = []
    const server = createServer(request => {
      if (request.method !== 'POST') return
      prefers.push(request.headers.prefer)
      request.socket.destroy()
    })
    const port = await listenHere(server)
    atEnd(() => {
      server.close()
      server.closeAllConnections()
    })
    const call = (id: number, name: string, given: object = {}) => ({
      id,
      method: 'tools/call',
      params: { name, arguments: given },
    })
    const messages = [
      call(1, 'confirm_booking', { id: nobody }),
      call(2, 'get_booking', { id: nobody, code: 'F2H6HBVP' }),
      call(3, 'get_me'),
      { method: 'notifications/cancelled', params: { requestId: 3 } },
      call(4, 'confirm_booking', { id: nobody, constructor: 1 }),
    ]
    const { code, out } = await cli(['mcp', '--allow-writes'], {
      env: { ...env, GANGWAY_URL: `http://127.0.0.1:${port}` },
      stdin: messages.map(each => JSON.stringify({ jsonrpc: '2.0', ...each })).join('\n'),
    })
    assert.equal(code, 0)
    const answers = out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
      .toSorted((one, other) => one.id - other.id)
    assert.deepEqual(
      answers.map(({ id, result }) => [id, result.isError]),
      [
        [1, true],
        [2, true],
        [4, true],
      ],
    )
    assert.equal(JSON.parse(answers[0].result.content[0].text).may_have_happened, true)
    assert.equal(answers[1].result.content[0].text, 'get_booking has no field code')
    assert.equal(answers[2].result.content[0].text, 'confirm_booking has no field constructor')
    assert.deepEqual(prefers, ['respond-async'])
  })
})
