import { GangwayUnreachable } from './problem.ts'
import type { Page } from './types.ts'

/** Yields every item of a list, page after page, for as long as the caller takes them. */
export async function* eachOf<Item>(
  readPage: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    yield* page.data
    const next = page.next_cursor ?? undefined
    if (next !== undefined && next === cursor) {
      throw new GangwayUnreachable('unexpected_answer', 'the list does not go on', '', false)
    }
    cursor = next
  } while (cursor !== undefined)
}
