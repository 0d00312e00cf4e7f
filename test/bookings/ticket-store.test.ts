import assert from 'node:assert/strict'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { createFolderStore } from '../../src/bookings/index.ts'

suite('the folder of ticket files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-tickets-'))
  after(() => rm(folder, { recursive: true }))
  const store = createFolderStore(join(folder, 'data', 'tickets'))
  await store.put('booking/ticket.pdf', Buffer.from('%PDF-'))

  test('a stored ticket is for nobody else of the machine, nor is any folder that it made', async () => {
    const paths = [
      'data',
      'data/tickets',
      'data/tickets/booking',
      'data/tickets/booking/ticket.pdf',
    ]
    const modes = []
    for (const path of paths) modes.push((await stat(join(folder, path))).mode & 0o777)
    assert.deepEqual(modes, [0o700, 0o700, 0o700, 0o600])
  })

  test('a copy that could not be stored leaves nothing behind', async () => {
    await store.put('half/ticket.pdf/in-its-place', Buffer.from('%PDF-'))
    await assert.rejects(store.put('half/ticket.pdf', Buffer.from('%PDF-')))
    assert.deepEqual(await readdir(join(folder, 'data', 'tickets', 'half')), ['ticket.pdf'])
    await store.remove('half')
  })

  test('a copy that cannot be read is not one that is missing', async () => {
    await store.put('file', Buffer.from('%PDF-'))
    await assert.rejects(store.get('file/ticket.pdf'), { code: 'ENOTDIR' })
    assert.equal(await store.get('nobody/ticket.pdf'), null)
    await store.remove('file')
  })

  test('who reads a copy while another takes its place reads it whole', async () => {
    await store.put('booking/ticket.pdf', Buffer.from('%PDF-1'))
    const reading = await open(join(folder, 'data', 'tickets', 'booking', 'ticket.pdf'))
    await store.put('booking/ticket.pdf', Buffer.from('%PDF-2'))
    assert.equal(await reading.readFile('utf8'), '%PDF-1')
    await reading.close()
    assert.equal(String(await store.get('booking/ticket.pdf')), '%PDF-2')
  })

  test('what is removed is a copy, or all of a booking, or was not there', async () => {
    await store.put('booking/other.pdf', Buffer.from('%PDF-'))
    await store.put('neighbour/ticket.pdf', Buffer.from('%PDF-'))
    await store.remove('booking/other.pdf')
    assert.equal(await store.get('booking/other.pdf'), null)
    assert.ok(await store.get('booking/ticket.pdf'))
    await store.remove('booking')
    await store.remove('booking')
    assert.deepEqual(await readdir(join(folder, 'data', 'tickets')), ['neighbour'])
  })
})
