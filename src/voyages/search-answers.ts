import { createKept, type Kept, type Notifications } from '../db/index.ts'

/** The answers of searches as bytes, kept in memory by caller and address. */
export type SearchAnswers = Kept<Buffer>

/** A change that no trigger reports shows after at most this long. */
const standsMsMax = 10_000
const bytesMax = 64 * 1024 * 1024

export function createSearchAnswers(notifications: Notifications): SearchAnswers {
  return createKept(notifications, { channel: 'search_changed', weightMax: bytesMax, standsMsMax })
}
