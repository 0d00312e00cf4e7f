import assert from 'node:assert/strict'
import { test } from 'node:test'
import { haiauForm, haiauVoyage, inDays, simulator } from './support.ts'

const { portal, rule, truth, url } = await simulator()

test('a wrong password gets the login page again and no session', async () => {
  const body = new URLSearchParams({ username: 'gangway', password: 'wrong' })
  const response = await fetch(`${url}/HAIAU/login`, { method: 'POST', body, redirect: 'manual' })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('set-cookie'), null)
})

test('the sailings page has both tables', async () => {
  const haiau = await portal('HAIAU')
  const date = inDays(40).split('-').reverse().join('/')
  const { status, text } = await haiau.get(`sailings?from=RGA&to=PQB&date=${date}`)
  assert.equal(status, 200)
  assert.ok(text.includes(haiauVoyage(40)))
  assert.match(text, /id="sailings"/)
  assert.match(text, /\d{3}\.\d{3} &#8363;/)
})

test('an order form posted without a session does nothing', async () => {
  const response = await fetch(`${url}/HAIAU/orders`, {
    method: 'POST',
    body: new URLSearchParams(haiauForm('stranger', haiauVoyage(41), 'A01A')),
    redirect: 'manual',
  })
  assert.equal(response.status, 302)
  assert.equal(response.headers.get('location'), '/HAIAU/login')
  assert.deepEqual(await truth('stranger'), [])
})

test('the logout rule ends the session before the order is looked at', async () => {
  const haiau = await portal('HAIAU')
  await rule({ operator: 'HAIAU', on: 'order', action: 'logout', times: 1 })
  const form = haiauForm('logged-out', haiauVoyage(41), 'A01A')
  assert.equal((await haiau.post('orders', form)).status, 302)
  assert.equal((await haiau.get('orders?note=logged-out')).status, 302)
  const again = await portal('HAIAU')
  assert.equal((await again.post('orders', form)).status, 200)
  assert.equal((await truth('logged-out'))[0].submissions, 1)
})

test('an order can be found by its note, and posting it twice is not harmless', async () => {
  const haiau = await portal('HAIAU')
  const receipt = await haiau.post('orders', haiauForm('note-1', haiauVoyage(42), 'A04A', 'A04B'))
  assert.match(receipt.text, /id="receipt"[\s\S]*Đã xuất vé[\s\S]*A04A: HAI-/)
  const list = await haiau.get('orders?note=note-1')
  assert.match(list.text, /A04B: HAI-/)
  const again = await haiau.post('orders', haiauForm('note-1', haiauVoyage(42), 'A04A'))
  assert.equal(again.status, 422)
  assert.match(again.text, /id="refusal"[^>]*>seat A04A is not available/)
  const other = await haiau.post('orders', haiauForm('note-1', haiauVoyage(42), 'A05A'))
  assert.equal(other.status, 200)
  const rows = await truth('note-1')
  assert.equal(rows.length, 2)
  assert.equal(rows[0].submissions, 3)
})

test('cancelling shows the fee first, then takes it', async () => {
  const haiau = await portal('HAIAU')
  await haiau.post('orders', haiauForm('cancel-1', haiauVoyage(43), 'A06A', 'A06B'))
  const list = await haiau.get('orders?note=cancel-1')
  const number = /<b>(HAI-[^<]+)<\/b>/.exec(list.text)?.[1]
  const quote = await haiau.get(`orders/${number}/cancel?seats=A06A,A06B`)
  assert.match(quote.text, /Được hủy[\s\S]*60\.000/)
  const done = await haiau.post(`orders/${number}/cancel`, { seats: 'A06A,A06B' })
  assert.match(done.text, /Đã hủy vé[\s\S]*60\.000/)
  assert.equal((await truth('cancel-1'))[0].state, 'cancelled')
})

test('a manual operator shows sailings and refuses orders', async () => {
  const culao = await portal('CULAO')
  const ref = `CULAO-${inDays(40).replaceAll('-', '')}-CUA-CLC-0830-CL1`
  assert.equal((await culao.get(`sailings/${ref}/layout`)).status, 200)
  assert.equal((await culao.post('orders', haiauForm('by-hand', ref, 'A01A'))).status, 422)
  assert.deepEqual(await truth('by-hand'), [])
})
