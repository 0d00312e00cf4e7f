import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { readDong, readRefusal, readTable } from '../../src/operators/connectors/portal/html.ts'
import { createSession, type Login } from '../../src/operators/connectors/portal/session.ts'
import { haiauVoyage, inDays, simulator } from '../simulator/support.ts'
import { conformance } from './conformance.ts'
import {
  type By,
  connectionsAt,
  impatience,
  liar,
  operatorsAt,
  orderFor,
  pick,
  unavailable,
} from './support.ts'

await conformance({
  code: 'HAIAU',
  departureTerminal: 'RGA',
  arrivalTerminal: 'PQB',
  time: '07:30',
  boat: { code: 'HA7', name: 'Hải Âu 7' },
  minutes: 150,
  adultEco: { priceWithTax: 340_000, priceWithoutTax: 314_814 },
  earlyPenalty: 30_000,
})

const { url, rule, truth, control } = await simulator({ timeScale: 0.0001 })
const query = { departureTerminal: 'RGA', arrivalTerminal: 'PQB', departureDate: inDays(40) }

test('times are right whatever zone the process is in', async () => {
  const script = `
    const { createOperators, loadNetwork } = await import(process.argv[1])
    const operators = createOperators({ network: loadNetwork(), loginOff: new Set(),
      connections: JSON.parse(process.argv[2]), log: { warn() {} } })
    const search = (code, departureTerminal, arrivalTerminal) => operators.get(code)
      .searchVoyages({ departureTerminal, arrivalTerminal, departureDate: '2027-03-01' })
    const found = [...await search('NGOCTRAI', 'PQD', 'HTI'), ...await search('CONSON', 'CDO', 'SGB')]
    console.log(JSON.stringify(found.map(({ departureDate, departsAt, arrivesAt }) =>
      [departureDate, departsAt, arrivesAt])))
    await operators.close()`
  const module = new URL('../../src/operators/index.ts', import.meta.url).href
  const connections = JSON.stringify(connectionsAt(url))
  for (const TZ of ['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script, module, connections],
      { env: { ...process.env, TZ } },
    )
    const times = JSON.parse(stdout)
    assert.deepEqual(times.slice(-2), [
      ['2027-03-01', '2027-03-01T16:15:00.000Z', '2027-03-01T18:45:00.000Z'],
      ['2027-03-01', '2027-02-28T20:45:00.000Z', '2027-03-01T01:45:00.000Z'],
    ])
  }
})

test('a login that fails has sent nothing', async () => {
  await control('POST', 'reset')
  for (const [action, reason] of [
    ['reject', 'login_refused'],
    ['hang', 'timeout'],
    ['refuse_connection', 'connection'],
    ['error', 'error'],
    ['garbage', 'unreadable'],
  ] as const) {
    const id = await rule({ operator: 'HAIAU', on: 'login', action })
    const haiau = pick(operatorsAt(url, action === 'hang' ? impatience : {}), 'HAIAU')
    await assert.rejects(haiau.searchVoyages(query), unavailable(reason))
    const outcome = await haiau.issuance.placeOrder(orderFor('GW-1', haiauVoyage(40), 'A01A'))
    assert.deepEqual(outcome, { kind: 'not_sent', reason })
    await control('DELETE', `rules/${id}`)
    assert.ok((await haiau.searchVoyages(query)).length > 0)
  }
  assert.deepEqual(await truth('GW-1'), [])
})

test('an order that leads to the login again and again may have been taken', async () => {
  await control('POST', 'reset')
  await rule({ operator: 'HAIAU', on: 'order', action: 'logout' })
  const { issuance } = pick(operatorsAt(url), 'HAIAU')
  const outcome = await issuance.placeOrder(orderFor('GW-1', haiauVoyage(40), 'A01A'))
  assert.deepEqual(outcome, { kind: 'unknown', reason: 'unreadable_reply' })
})

test('a cancellation whose order cannot be looked up has sent nothing', async () => {
  await control('POST', 'reset')
  const { issuance } = pick(operatorsAt(url), 'HAIAU')
  await issuance.placeOrder(orderFor('GW-1', haiauVoyage(40), 'A01A'))
  await rule({ operator: 'HAIAU', on: 'find', action: 'error' })
  const outcome = await issuance.cancelOrder('GW-1', ['A01A'])
  assert.deepEqual(outcome, { kind: 'not_sent', reason: 'error' })
  assert.equal((await truth('GW-1'))[0].state, 'issued')
})

test('berths and vehicles are told apart from seats', async () => {
  const operators = operatorsAt(url)
  const day = inDays(40).replaceAll('-', '')
  const ferry = await operators.get('NGOCTRAI')?.readLayout(`NGOCTRAI-${day}-HTI-PQD-0530-NT1`)
  const kinds = new Set(ferry?.flatMap(deck => deck.cells.map(cell => cell.kind)))
  assert.deepEqual(kinds, new Set(['vehicle', 'aisle', 'stairs', 'wc', 'seat']))
  const night = await operators
    .get('TRANGKHUYET')
    ?.readLayout(`TRANGKHUYET-${day}-CTH-CDO-0700-TK1`)
  assert.ok(night?.some(deck => deck.cells.some(cell => cell.kind === 'bed')))
})

const open = (cookie: string) => ({ cookie, usableUntil: Number.POSITIVE_INFINITY })

test('however many find the session gone, one logs in', async () => {
  let logins = 0
  const session = createSession(async () => open(`cookie-${++logins}`))
  const signal = new AbortController().signal
  const ten = () => Promise.all(Array.from({ length: 10 }, () => session.cookie(signal)))
  assert.deepEqual(new Set(await ten()), new Set(['cookie-1']))
  session.forget('cookie-1')
  assert.deepEqual(new Set(await ten()), new Set(['cookie-2']))
  session.forget('cookie-1')
  assert.equal(await session.cookie(signal), 'cookie-2')
})

test('one caller giving up does not end the login of the others', async () => {
  const { promise, resolve } = Promise.withResolvers<Login>()
  const session = createSession(() => promise)
  const impatient = new AbortController()
  const given = session.cookie(impatient.signal)
  const waiting = session.cookie(new AbortController().signal)
  impatient.abort()
  await assert.rejects(given)
  await assert.rejects(session.cookie(impatient.signal), 'whoever gave up before waits for none')
  resolve(open('cookie'))
  assert.equal(await waiting, 'cookie')
})

test('only the page we know is read', () => {
  const page = (head: string, row: string) =>
    `<p><TABLE border=1 ID="x"><!-- <td>no</td> --><tr>${head}</tr><TR>${row}</TR></TABLE>`
  const head = '<th>Giá</th><th nowrap>Tên</th>'
  const row = '<td><b>340.000&nbsp;&#8363;</b></td><TD align=right>A &amp; B\n</TD>'
  assert.deepEqual(readTable(page(head, row).replace('ID', 'id'), 'x', ['Giá', 'Tên']), [
    ['340.000 ₫', 'A & B'],
  ])
  assert.throws(() => readTable(page('<th>Tên</th><th>Giá</th>', row), 'x', ['Giá', 'Tên']))
  assert.throws(() => readTable(page(head, '<td>1</td>'), 'x', ['Giá', 'Tên']))
  assert.throws(() => readTable('', 'x', ['Giá', 'Tên']))
  assert.equal(readDong('1.340.000 ₫'), 1_340_000)
  assert.equal(readDong('0 ₫'), 0)
  for (const text of ['340000 ₫', '340.00 ₫', '340.000', '-1 ₫', '340,000 ₫', ' ₫']) {
    assert.throws(() => readDong(text), text)
  }
})

test('a broken page of any length is unreadable, and a refusal without end is none', () => {
  const many = (part: string) => part.repeat(200_000)
  const head = '<tr><th>Tên</th></tr>'
  for (const page of [
    many('<!--'),
    many('<table '),
    `<table ${many('id="x" ')}`,
    many('<table id="x">'),
    `<table id="x">${many('<tr')}</table>`,
    `<table id="x">${many('<tr>')}</table>`,
    `<table id="x">${head}<tr>${many('<td>')}</tr></table>`,
    `<table id="x">${head}<tr><td>A</td></tr>`,
    `<!-- <table id="x">${head}</table>`,
  ]) {
    assert.throws(() => readTable(page, 'x', ['Tên']), page.slice(0, 40))
  }
  const odd = `<table id="x">${head}<tr><td>${many('<')}</td></tr></table>`
  assert.equal(readTable(odd, 'x', ['Tên'])[0]?.[0]?.length, 200_000)
  assert.equal(readRefusal(many('<div id="refusal">')), undefined)
  assert.equal(readRefusal('<!-- no --><div class=x id="refusal"><b>Hết</b> chỗ</div>'), 'Hết chỗ')
})

test('a page that is not the portal is an error, not an empty search', async () => {
  const at = await liar(200, { 'set-cookie': 'AGENTSESSION=x' }, '<h1>Bảo trì</h1>')
  await assert.rejects(
    pick(operatorsAt(at), 'HAIAU').searchVoyages(query),
    unavailable('unreadable'),
  )
})

const tableOf = (id: string, columns: string[], ...rows: string[][]) => {
  const lines = [columns.map(name => `<th>${name}</th>`), ...rows.map(row => row.map(cellOf))]
  return `<table id="${id}">${lines.map(line => `<tr>${line.join('')}</tr>`).join('')}</table>`
}
const cellOf = (text: string) => `<td>${text}</td>`
const orderColumns = ['Mã đơn', 'Ghi chú', 'Chuyến', 'Ngày đặt', 'Trạng thái', 'Vé', 'Lý do']
const rowOf = (order: string, note: string, state: string, tickets = '') => [
  ...[order, note, '', '', state, tickets],
  'full',
]
const issuedRow = rowOf('N1', 'GW-1', 'Đã xuất vé', 'A01A: T-1')
const haiauThat = async (status: By<number>, body: By<string>) =>
  pick(operatorsAt(await liar(status, {}, body, { letsIn: Number.POSITIVE_INFINITY })), 'HAIAU')
    .issuance

test('a receipt that does not fit the order is unknown', async () => {
  const place = async (status: number, ...rows: string[][]) =>
    (await haiauThat(status, tableOf('receipt', orderColumns, ...rows))).placeOrder(
      orderFor('GW-1', haiauVoyage(40), 'A01A'),
    )
  const unknown = { kind: 'unknown', reason: 'unreadable_reply' }
  for (const rows of [
    [],
    [issuedRow, issuedRow],
    [issuedRow, rowOf('N2', 'GW-12', 'Đã xuất vé', 'A01B: T-2')],
    [rowOf('N1', 'GW-2', 'Đã xuất vé', 'A01A: T-1')],
    [rowOf('', 'GW-1', 'Đã xuất vé', 'A01A: T-1')],
    [rowOf('\u200b', 'GW-1', 'Đã xuất vé', 'A01A: T-1')],
    [rowOf('N1', 'GW-1', 'Đã xuất vé', 'A01B: T-1')],
    [rowOf('N1', 'GW-1', 'Đã xuất vé', 'A01A: T-1; A01B: T-2')],
    [rowOf('N1', 'GW-1', 'Đang xử lý')],
    [rowOf('N1', 'GW-1', 'Từ chối')],
  ]) {
    assert.deepEqual(await place(200, ...rows), unknown, JSON.stringify(rows))
  }
  for (const status of [201, 404, 503]) assert.deepEqual(await place(status, issuedRow), unknown)
  assert.equal((await place(200, issuedRow)).kind, 'issued')
})

test('an order that leads to the login may have been taken, whatever becomes of the next try', async () => {
  for (const [letsIn, next] of [
    [2, 422],
    [2, 302],
    [2, 500],
    [1, 422],
  ] as const) {
    let orders = 0
    const status = (path: string) => {
      if (path.endsWith('/login')) return 503
      orders += 1
      return orders === 1 ? 302 : next
    }
    const page = '<div id="refusal">hết chỗ</div>'
    const at = await liar(status, { location: '/HAIAU/login' }, page, { letsIn })
    const { issuance } = pick(operatorsAt(at), 'HAIAU')
    const outcome = await issuance.placeOrder(orderFor('GW-1', haiauVoyage(40), 'A01A'))
    assert.deepEqual(outcome, { kind: 'unknown', reason: 'unreadable_reply' })
    assert.equal(orders, letsIn)
  }
})

test('a cancellation refused after a login in between may have been done; a quote has done nothing', async () => {
  const ask = async () => {
    let forms = 0
    const at = await liar(
      path => {
        if (path.includes('?note=')) return 200
        forms += 1
        return forms === 1 ? 302 : 422
      },
      { location: '/HAIAU/login' },
      path =>
        path.includes('?note=')
          ? tableOf('orders', orderColumns, issuedRow)
          : '<div id="refusal">quá muộn</div>',
      { letsIn: Number.POSITIVE_INFINITY },
    )
    return pick(operatorsAt(at), 'HAIAU').issuance
  }
  const unknown = { kind: 'unknown', reason: 'unreadable_reply' }
  const exchange = { exchangedFor: 'GW-2' }
  assert.deepEqual(await (await ask()).cancelOrder('GW-1', ['A01A']), unknown)
  assert.deepEqual(await (await ask()).cancelOrder('GW-1', ['A01A'], exchange), unknown)
  const refused = { allowed: false, penalty: 0, reason: 'quá muộn' }
  assert.deepEqual(await (await ask()).quoteCancellation('GW-1', ['A01A']), refused)
})

test('a session is used no longer than its portal keeps it', async () => {
  for (const [cookie, expected] of [
    ['AGENTSESSION=x; Path=/HAIAU; Max-Age=900; HttpOnly', 1],
    ['AGENTSESSION=x', 1],
    ['AGENTSESSION=x; max-age=0', 2],
  ] as const) {
    let logins = 0
    const status = (path: string) => {
      if (!path.endsWith('/login')) return 200
      logins += 1
      return 302
    }
    const headers = { location: '/HAIAU/sailings', 'set-cookie': cookie }
    const { issuance } = pick(
      operatorsAt(await liar(status, headers, tableOf('orders', orderColumns))),
      'HAIAU',
    )
    for (let looks = 0; looks < 2; looks += 1) {
      assert.deepEqual(await issuance.findOrder('GW-1'), { kind: 'none' })
    }
    assert.equal(logins, expected, cookie)
  }
})

test('of the orders under our reference the one that binds us counts; others are not read, and a page of orders unlike it says nothing', async () => {
  const find = async (...rows: string[][]) =>
    (await (await haiauThat(200, tableOf('orders', orderColumns, ...rows))).findOrder('GW-1')).kind
  const of = (state: string) => rowOf('N1', 'GW-1', state)
  const [pending, cancelled, rejected] = [of('Đang xử lý'), of('Đã hủy'), of('Từ chối')]
  assert.equal(await find(rejected, cancelled, pending, issuedRow), 'issued')
  assert.equal(await find(rejected, cancelled, pending), 'pending')
  assert.equal(await find(rejected, cancelled), 'cancelled')
  assert.equal(await find(rejected), 'rejected')
  const another = rowOf('N2', 'GW-12', 'Đã xuất vé', 'A01A: T-1')
  assert.equal(await find(another, pending), 'pending')
  assert.equal(await find(), 'none')
  const strange = rowOf('N2', 'GW-12', 'no state', 'T-1')
  assert.equal(await find(strange), 'none')
  assert.equal(await find(strange, pending), 'pending')
  const unlike = rowOf('N3', 'GW-7', 'Đã xuất vé', 'A01A: T-1')
  for (const page of [[unlike], [rowOf('N1', 'GW-1', 'Từ chối', 'A01A: T-1')]]) {
    await assert.rejects(find(...page), unavailable('unreadable'), JSON.stringify(page))
  }
})

test('an answer to a cancellation that is not the page of one is unknown', async () => {
  const cancel = async (result: string, fee: string, status = 200) => {
    const page = tableOf('cancellation', ['Mục', 'Nội dung'], ['Kết quả', result], ['Phí hủy', fee])
    let asked = 0
    const issuance = await haiauThat(
      path => (path.includes('/cancel') ? status : 200),
      path => {
        asked += 1
        return path.includes('/cancel') ? page : tableOf('orders', orderColumns, issuedRow)
      },
    )
    const outcome = await issuance.cancelOrder('GW-1', ['A01A'])
    assert.equal(asked, 2)
    return outcome
  }
  const unknown = { kind: 'unknown', reason: 'unreadable_reply' }
  assert.deepEqual(await cancel('Được hủy', '30.000 ₫'), unknown)
  assert.deepEqual(await cancel('Đã hủy vé', '30000'), unknown)
  for (const status of [201, 404, 503]) {
    assert.deepEqual(await cancel('Đã hủy vé', '30.000 ₫', status), unknown)
  }
  assert.deepEqual(await cancel('Đã hủy vé', '30.000 ₫'), { kind: 'cancelled', penalty: 30_000 })
})

test('what no table of ours can keep, or stands twice in an order, is not read from a page', async () => {
  const find = async (order: string, tickets = 'A1: T-1') => {
    const row = rowOf(order, 'GW-1', 'Đã xuất vé', tickets)
    return (await haiauThat(200, tableOf('orders', orderColumns, row))).findOrder('GW-1')
  }
  for (const order of ['A&#0;1', 'A&#55357;1', 'A'.repeat(201), 'A\u00001']) {
    await assert.rejects(find(order), unavailable('unreadable'), order)
  }
  for (const twice of ['A1: T-1; A2: T-1', 'A1: T-1; A1: T-2']) {
    await assert.rejects(find('A1', twice), unavailable('unreadable'), twice)
  }
  assert.equal((await find('A1')).kind, 'issued')
})
