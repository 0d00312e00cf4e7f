/** The instant at which a terminal's clocks show `date` (YYYY-MM-DD) and `time` (HH:MM). */
export function instantAt(date: string, time: string, timeZone: string): Date {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`, { overflow: 'reject' })
  return new Date(local.toZonedDateTime(timeZone).epochMilliseconds)
}
