import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { together } from '../../src/db/index.ts'

suite('readings that go together', () => {
  test('those that are asked for while one is under way are the next one, each with its own answer', async () => {
    const readings: { keys: number[]; answer(values: (string | undefined)[]): void }[] = []
    const read = together<number, string>(
      keys => new Promise(answer => readings.push({ keys, answer })),
    )
    const answers = [read(1), read(2), read(3)]
    assert.deepEqual(
      readings.map(({ keys }) => keys),
      [[1]],
    )
    readings[0]?.answer(['one'])
    assert.equal(await answers[0], 'one')
    await new Promise(setImmediate)
    assert.deepEqual(
      readings.map(({ keys }) => keys),
      [[1], [2, 3]],
    )
    readings[1]?.answer([undefined, 'three'])
    assert.deepEqual(await Promise.all(answers), ['one', undefined, 'three'])
  })

  test('a failure fails those it was for, and the next are read', async () => {
    let readings = 0
    const read = together<number, number>(async keys => {
      readings += 1
      if (readings === 1) throw new Error('away')
      return keys
    })
    const [lost, found] = await Promise.allSettled([read(1), read(2)])
    assert.equal(lost.status, 'rejected')
    assert.deepEqual(found, { status: 'fulfilled', value: 2 })
  })
})
