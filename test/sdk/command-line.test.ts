/** What the commands say and answer where a quick user would go wrong. */
import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { suite, test } from 'node:test'
import { builtSdk } from '../../sdk/build.ts'
import { decideCase, listCases } from '../../src/desk/index.ts'
import { clerk, deskOf, evidence, heldByDesk, manualLeg } from '../support/desk.ts'
import { until } from '../support/issuance.ts'
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
})
