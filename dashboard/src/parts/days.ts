/** Days of the calendar, as fields and URLs hold them: `2026-11-28`. Pure. */

/** At noon it is the same day in every time zone that matters here. */
export const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** There is no `2026-02-30`. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const noon = noonOf(text)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text)
}

/** So many days after it; before it, if negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(noonOf(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The later of two. */
export const later = (a: string, b: string) => (a > b ? a : b)
