import { createHash } from 'node:crypto'
import { refuseField } from './errors.ts'
import { isId } from './ids.ts'

/** Lists sort by identifier: `_id` ascending, `-_id` descending; anything else is `-_id`. */
export type SortOrder = '_id' | '-_id'

export const pageLimitDefault = 20
export const pageLimitMax = 100

export type PageRequest = { sort: SortOrder; limit: number; after: string | null }

/**
 * `list` names whose rows, of what kind and by which filters. A cursor works
 * only in the list it came from.
 */
export type ListRequest = PageRequest & { list: string }

/** What a list is narrowed by. A field that is not given narrows nothing. */
export type Filter<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

type Page<Row> = { data: Row[]; has_next_page: boolean; next_cursor: string | null }

export type PageQuery = { sort?: string; limit?: number; cursor?: string }

/**
 * An absent `sort` is the list's own default and an unknown one is `-_id`, as published: neither is an
 * error. A cursor of another list or another order is refused at `/cursor`.
 */
export function readPageRequest(
  list: string,
  query: PageQuery,
  defaultSort: SortOrder,
): ListRequest {
  const sort =
    query.sort === undefined ? defaultSort : query.sort === '_id' ? '_id' : ('-_id' as const)
  return {
    list,
    sort,
    limit: query.limit ?? pageLimitDefault,
    after: query.cursor === undefined ? null : readCursor(list, query.cursor, sort),
  }
}

/** Expects up to `limit + 1` rows: the extra one shows that there is a next page. */
export function toPage<Row extends { id: string }, Shown>(
  rows: Row[],
  request: ListRequest,
  present: (row: Row) => Shown,
): Page<Shown> {
  const shown = rows.slice(0, request.limit)
  const last = shown.at(-1)
  const more = rows.length > request.limit && last !== undefined
  return {
    data: shown.map(present),
    has_next_page: more,
    next_cursor: more ? writeCursor(request.list, last.id, request.sort) : null,
  }
}

/** A list that is never longer than a page. */
export function wholePage<Row>(data: Row[]): Page<Row> {
  return { data, has_next_page: false, next_cursor: null }
}

function writeCursor(list: string, id: string, sort: SortOrder): string {
  const text = `${sort}.${id}`
  return Buffer.from(`${text}.${checksum(list, text)}`).toString('base64url')
}

function readCursor(list: string, cursor: string, sort: SortOrder): string {
  const [cursorSort, id] = Buffer.from(cursor, 'base64url').toString().split('.')
  const isSort = cursorSort === '_id' || cursorSort === '-_id'
  // The cursor is compared as text, because the decoder ignores characters that do not belong.
  if (!isSort || id === undefined || !isId(id) || cursor !== writeCursor(list, id, cursorSort)) {
    refuseField(
      '/cursor',
      'is not a cursor of this list with these filters; take next_cursor as it was given',
    )
  }
  if (cursorSort !== sort) refuseField('/cursor', `belongs to sort=${cursorSort}`)
  return id
}

/**
 * Detects a mangled cursor and one of another list, where its position would mean nothing. It need not
 * resist forgery, because a cursor by itself gives access to nothing.
 */
function checksum(list: string, text: string): string {
  const digest = createHash('sha256').update(`gangway cursor ${list} ${text}`)
  return digest.digest('base64url').slice(0, 8)
}
