/** Ferry times are local to a terminal; these functions never use the process's own zone. */

/** The instant at which clocks in `timeZone` show that date and time. */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`)
  return new Date(local.toZonedDateTime(timeZone).epochMilliseconds)
}

export function localParts(instant: Date, timeZone: string): { date: string; time: string } {
  const local = zoned(instant, timeZone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  return { date: local.toPlainDate().toString(), time }
}

/** `2026-12-01T07:30:00+07:00`. */
export function localIso(instant: Date, timeZone: string): string {
  return zoned(instant, timeZone).toString({ smallestUnit: 'second', timeZoneName: 'never' })
}

export function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
}

/** 1 = Monday. */
export function isoDayOfWeek(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}

function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
}
