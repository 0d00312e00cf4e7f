import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { Problem } from '../../src/core/errors.ts'
import { newId } from '../../src/core/ids.ts'
import { readPageRequest, type SortOrder, toPage } from '../../src/core/pagination.ts'

const ids = Array.from({ length: 7 }, newId)

const list = 'things'

/** A list in memory that pages as the database does. */
function listOf(sort: SortOrder, limit: number, cursor?: string) {
  const request = readPageRequest(list, { sort, limit, ...(cursor ? { cursor } : {}) }, '_id')
  const { after } = request
  const ascending = sort === '_id'
  const rows = (ascending ? ids : ids.toReversed())
    .filter(id => after === null || (ascending ? id > after : id < after))
    .slice(0, limit + 1)
    .map(id => ({ id }))
  return toPage(rows, request, row => row)
}

function refusalOf(cursor: string, sort: SortOrder = '_id', of = list): unknown {
  try {
    readPageRequest(of, { cursor, sort }, '_id')
    return null
  } catch (error) {
    assert.ok(error instanceof Problem)
    return { code: error.code, path: error.facts.errors?.[0]?.path }
  }
}

const aRefusal = { code: 'validation_failed', path: '/cursor' }

suite('pagination', () => {
  for (const sort of ['_id', '-_id'] as const) {
    test(`GROUPB-12 pages of ${sort} follow one another without a gap or a repetition`, () => {
      for (const limit of [1, 2, 3, 7, 8]) {
        const seen: string[] = []
        let page = listOf(sort, limit)
        for (;;) {
          seen.push(...page.data.map(row => row.id))
          assert.equal(page.has_next_page, page.next_cursor !== null)
          if (page.next_cursor === null) break
          page = listOf(sort, limit, page.next_cursor)
        }
        assert.deepEqual(seen, sort === '_id' ? ids : ids.toReversed())
      }
    })
  }

  test('GROUPB-12 a page that is exactly full and the last says so', () => {
    const page = listOf('_id', ids.length)
    assert.equal(page.data.length, ids.length)
    assert.deepEqual([page.has_next_page, page.next_cursor], [false, null])
  })

  test('BEHAV-5 no sort is the list’s own; any sort but _id falls back to descending _id', () => {
    const sortOf = (sort: string | undefined, own: SortOrder) =>
      readPageRequest(list, sort === undefined ? {} : { sort }, own).sort
    assert.equal(sortOf(undefined, '_id'), '_id')
    assert.equal(sortOf(undefined, '-_id'), '-_id')
    for (const sort of ['price', '', '_ID', '+_id', '__proto__']) {
      assert.equal(sortOf(sort, '_id'), '-_id')
    }
  })

  test('GROUPB-12 every change to a cursor is refused', () => {
    const cursor = listOf('_id', 2).next_cursor ?? ''
    assert.equal(refusalOf(cursor), null)
    for (let at = 0; at < cursor.length; at += 1) {
      for (const other of ['A', 'z', '0', '!', '']) {
        if (other === cursor[at]) continue
        const changed = cursor.slice(0, at) + other + cursor.slice(at + 1)
        assert.deepEqual(refusalOf(changed), aRefusal, `at ${at}: ${other}`)
      }
    }
    for (const odd of [`${cursor}=`, `${cursor}!`, ` ${cursor}`, cursor + cursor, '']) {
      assert.deepEqual(refusalOf(odd), aRefusal, odd)
    }
  })

  test('GROUPB-12 no text is a cursor by accident', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.uuid()), text => {
        assert.deepEqual(refusalOf(text), aRefusal)
      }),
    )
  })

  test('GROUPB-12 a cursor of one direction is refused in the other', () => {
    const cursor = listOf('_id', 2).next_cursor ?? ''
    assert.deepEqual(refusalOf(cursor, '-_id'), aRefusal)
  })

  test('GROUPB-12 a cursor of one list is refused in another', () => {
    const cursor = listOf('_id', 2).next_cursor ?? ''
    assert.deepEqual(refusalOf(cursor, '_id', 'other things'), aRefusal)
  })

  test('a page shows its rows as they are presented', () => {
    const rows = ids.map(id => ({ id }))
    const request = readPageRequest(list, { sort: '_id', limit: 2 }, '_id')
    const shown = toPage(rows, request, row => row.id.length)
    assert.deepEqual(shown, { ...listOf('_id', 2), data: [36, 36] })
  })
})
