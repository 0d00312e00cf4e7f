import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { alone, batched, inTurns } from '../../src/db/index.ts'

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

  test('functions that take turns ask one after the other, and their keys gather meanwhile', async () => {
    const asked: { name: string; keys: number[]; answer(values: string[]): void }[] = []
    const gather = inTurns()
    const [small, large] = ['small', 'large'].map(name =>
      gather<number, string>(
        keys => new Promise(answer => asked.push({ name, keys, answer: answer as never })),
      ),
    ) as [
      (key: number) => Promise<string | undefined>,
      (key: number) => Promise<string | undefined>,
    ]
    const names = () => asked.map(({ name, keys }) => `${name} ${keys}`)
    const first = small(1)
    await turn()
    const others = [large(10), small(2), large(20), small(3)]
    await turn()
    assert.deepEqual(names(), ['small 1'])
    asked[0]?.answer(['one'])
    assert.equal(await first, 'one')
    await turn()
    await turn()
    assert.deepEqual(names(), ['small 1', 'large 10,20'])
    asked[1]?.answer(['ten', 'twenty'])
    await turn()
    await turn()
    assert.deepEqual(names(), ['small 1', 'large 10,20', 'small 2,3'])
    asked[2]?.answer(['two', 'three'])
    assert.deepEqual(await Promise.all(others), ['ten', 'two', 'twenty', 'three'])
  })

  test('what fails for one function does not hold up the others, and more keys than go at once go in several turns', async () => {
    const gather = inTurns()
    const failing = gather<number, number>(async () => {
      throw new Error('away')
    })
    const sizes: number[] = []
    const counting = gather<number, number>(async keys => {
      sizes.push(keys.length)
      return keys
    })
    const keys = Array.from({ length: 250 }, (_, key) => key)
    const [failed, ...answers] = await Promise.allSettled([failing(1), ...keys.map(counting)])
    assert.equal(failed.status, 'rejected')
    assert.deepEqual(
      answers.map(answer => answer.status === 'fulfilled' && answer.value),
      keys,
    )
    assert.deepEqual(sizes, [100, 100, 50])
  })

  test('who hangs holds up the others for no longer than they have patience', async () => {
    const gather = inTurns({ patienceMs: 1 })
    const hanging = gather<number, number>(() => new Promise(() => {}))
    const answering = gather<number, number>(async keys => keys)
    void hanging(1)
    assert.deepEqual(await Promise.all([answering(1), answering(2)]), [1, 2])
    void hanging(2)
    assert.equal(await answering(3), 3)
  })

  test('who is alone goes at once, with one key', async () => {
    const asked: number[][] = []
    const ask = alone<number, number>(async keys => {
      asked.push(keys)
      return keys
    })
    assert.deepEqual(await Promise.all([ask(1), ask(2)]), [1, 2])
    assert.deepEqual(asked, [[1], [2]])
  })
})
