/** Instants, local dates and time zones. Nothing here depends on the machine's own zone. */

/** RFC 3339 in UTC with `Z`, to the millisecond. */
export function utc(instant: Date): string {
  return instant.toISOString()
}

/** RFC 3339 with the zone's offset, to the second: `2026-12-01T07:30:00+07:00`. */
export function inZone(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toString({
    timeZone,
    smallestUnit: 'second',
  })
}

/** The calendar date of an instant in a zone, YYYY-MM-DD. */
export function localDate(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}

/** Full years from a date of birth to a day that is not before it. */
export function fullYears(birth: string, day: string): number {
  return Temporal.PlainDate.from(birth).until(day, { largestUnit: 'year' }).years
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days
}

/** The zone in which books and charts count days; every terminal lies in it. */
export const homeZone = 'Asia/Ho_Chi_Minh'

/** The first instant of a calendar day in a zone. */
export function startOfDay(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
}

/** The stretches of so many minutes from one instant to before another, the last one shorter. */
export function* slices(
  from: Date,
  to: Date,
  minutes: number,
): Generator<{ from: Date; to: Date }> {
  for (let start = from; start < to; ) {
    const end = new Date(Math.min(start.getTime() + minutes * 60_000, to.getTime()))
    yield { from: start, to: end }
    start = end
  }
}
