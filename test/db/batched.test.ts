import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { batched } from '../../src/db/index.ts'

suite('reads in batches', () => {
  test('those of one turn go in one, and those that come meanwhile in the next, each with its own answer', async () => {
    const readings: { keys: number[]; answer(values: (string | undefined)[]): void }[] = []
    const read = batched<number, string>(
      keys => new Promise(answer => readings.push({ keys, answer })),
    )
    const first = [read(1), read(2)]
    await turn()
    const later = [read(3), read(4)]
    await turn()
    assert.deepEqual(
      readings.map(({ keys }) => keys),
      [[1, 2]],
    )
    readings[0]?.answer(['one', 'two'])
    assert.deepEqual(await Promise.all(first), ['one', 'two'])
    // Who was answered just now is not too late for the next.
    const again = read(1)
    await turn()
    assert.deepEqual(
      readings.map(({ keys }) => keys),
      [
        [1, 2],
        [3, 4, 1],
      ],
    )
    readings[1]?.answer([undefined, 'four', 'one'])
    assert.deepEqual(await Promise.all([...later, again]), [undefined, 'four', 'one'])
  })

  test('a failure fails those it was for, and the next are read', async () => {
    let readings = 0
    const read = batched<number, number>(async keys => {
      readings += 1
      if (readings === 1) throw new Error('away')
      return keys
    })
    await assert.rejects(read(1), /away/)
    assert.deepEqual(await Promise.all([read(1), read(2)]), [1, 2])
  })
})
