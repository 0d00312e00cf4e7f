/** Wall-clock time at a terminal, as a Vietnamese ticket writes it. */

type LocalTime = {
  /** `07:15` */
  time: string
  /** `20/11/2026` */
  date: string
  /** `Thứ Sáu` */
  weekday: string
}

export function localTime(instant: Date, timeZone: string): LocalTime {
  const parts = new Map(
    clockIn(timeZone)
      .formatToParts(instant)
      .map(part => [part.type, part.value]),
  )
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')]
  const dayOfWeek = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()
  return {
    time: `${parts.get('hour')}:${parts.get('minute')}`,
    date: `${day}/${month}/${year}`,
    weekday: weekdays[dayOfWeek] ?? '',
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Made once for each zone, because making a format takes longer than using it. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const made =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  clocks.set(timeZone, made)
  return made
}

export function duration(from: Date, to: Date): string {
  const minutes = Math.round((to.getTime() - from.getTime()) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} phút`
  return rest === 0 ? `${hours} giờ` : `${hours} giờ ${rest} phút`
}

/** Written out and not taken from ICU: a runtime update must not change the bytes of an old ticket. */
const weekdays = ['Chủ Nhật', 'Thứ Hai', 'Thứ Ba', 'Thứ Tư', 'Thứ Năm', 'Thứ Sáu', 'Thứ Bảy']
