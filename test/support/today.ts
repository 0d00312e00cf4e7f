import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, homeZone, localDate, startOfDay } from '../../src/core/time.ts'

/** More than the files of one process take on a busy machine. */
const enoughMs = 8 * 60_000

/**
 * The day of today in Vietnam. Just before midnight it waits for the next day: a test that sells something and
 * looks at the day's sales then does both on one day.
 */
export async function longToday(): Promise<string> {
  const today = localDate(new Date(), homeZone)
  const leftMs = startOfDay(addDays(today, 1), homeZone).getTime() - Date.now()
  if (leftMs > enoughMs) return today
  await sleep(leftMs)
  return addDays(today, 1)
}
