/** The one place where money and instants become text. */
import { useMemo } from 'react'
import { now } from '../api/client.ts'
import { type Language, useLanguage } from '../app/language.tsx'
import { isDay, noonOf } from './days.ts'

/** All times are shown as in Vietnam. */
const timeZone = 'Asia/Ho_Chi_Minh'
const locales: Record<Language, string> = { vi: 'vi-VN', en: 'en-GB' }
/** Vietnamese readers expect 22/11/2026, which the locale's own styles shorten or spell out. */
const dayStyles: Record<Language, Intl.DateTimeFormatOptions> = {
  vi: { day: '2-digit', month: '2-digit', year: 'numeric' },
  en: { day: 'numeric', month: 'short', year: 'numeric' },
}
const monthStyles: Record<Language, Intl.DateTimeFormatOptions> = {
  vi: { month: 'numeric', year: 'numeric' },
  en: { month: 'short', year: 'numeric' },
}
const clocks: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }

/** Today in Vietnam, in the format of fields and URLs. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now())
}

export function useFormat() {
  const { language } = useLanguage()
  return useMemo(() => formats(language), [language])
}

function formats(language: Language) {
  const locale = locales[language]
  const days = dayStyles[language]
  const dong = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const whole = new Intl.DateTimeFormat(locale, { ...days, ...clocks, timeZone })
  const day = new Intl.DateTimeFormat(locale, { ...days, timeZone })
  const clock = new Intl.DateTimeFormat(locale, { ...clocks, timeZone })
  const named = new Intl.DateTimeFormat(locale, { ...days, weekday: 'long', timeZone })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone })
  const month = new Intl.DateTimeFormat(locale, { ...monthStyles[language], timeZone })
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const money = (amount: number) => `${dong.format(amount)}\u00a0₫`
  return {
    /** Of a country its name, by its code. */
    country: (code: string) => regions.of(code) ?? code,
    /** A day as fields hold it, `2026-11-28`; a browser shows it in an order of its own. */
    inWords: (text: string) => (isDay(text) ? named.format(noonOf(text)) : undefined),
    /** The same in little space: the day of the week, and the day of the month. */
    shortDay: (day: string) => ({
      weekday: weekday.format(noonOf(day)),
      date: `${day.slice(8)}/${day.slice(5, 7)}`,
    }),
    /** A whole number of dong. */
    money,
    /** An amount by which something changes; a dash for none. */
    change: (amount: number) => (amount === 0 ? '–' : `${amount > 0 ? '+' : ''}${money(amount)}`),
    /** Of basis points: 1,250 are 12.5%. */
    percent: (basisPoints: number) => share.format(basisPoints / 10_000),
    number: (value: number) => figure.format(value),
    /** An instant of the endpoints, in RFC 3339. */
    instant: (text: string) => together(whole.format(new Date(text))),
    date: (text: string) => together(day.format(new Date(text))),
    /** The month of a day. */
    month: (day: string) => month.format(noonOf(day)),
    time: (text: string) => clock.format(new Date(text)),
  }
}

/** Keeps a date on one line. A line break between the date and the time is allowed. */
function together(text: string): string {
  return text.replace(/ (?=\p{L}|\d{4})/gu, '\u00a0')
}
