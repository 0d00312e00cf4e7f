import { addDays } from '../../../core/time.ts'
import type { Sailing, SailingQuery } from '../../operator.ts'
import { checkedSailings } from '../checks.ts'
import { CallFailed } from '../connector.ts'
import type { PortalClient } from './client.ts'
import { readDate, readDong, readTable, writeDate } from './html.ts'

const sailingColumns = [
  'Mã chuyến',
  'Tuyến',
  'Ngày',
  'Giờ đi',
  'Giờ đến',
  'Tàu',
  'Tên tàu',
  'Tình trạng',
] as const

const fareColumns = [
  'Mã chuyến',
  'Hạng',
  'Tên hạng',
  'Còn / Tổng',
  'Đối tượng',
  'Giá vé',
  'Giá chưa thuế',
] as const

export async function searchVoyages(
  client: PortalClient,
  timeZoneOf: (terminal: string) => string,
  query: SailingQuery,
  signal: AbortSignal,
): Promise<Sailing[]> {
  const parameters = new URLSearchParams({
    from: query.departureTerminal,
    to: query.arrivalTerminal,
    date: writeDate(query.departureDate),
  })
  const reply = await client.get(`/sailings?${parameters}`, signal)
  if (reply.status !== 200) throw new CallFailed('error')
  const classes = classesByVoyage(readTable(reply.text, 'fares', fareColumns))
  const sailings = readTable(reply.text, 'sailings', sailingColumns).map(row =>
    sailingOf(row, classes, timeZoneOf),
  )
  if (classes.size !== sailings.length) throw new CallFailed('unreadable')
  return checkedSailings(query, sailings)
}

type Classes = Map<string, Sailing['cabinClasses']>

function sailingOf(row: string[], classes: Classes, timeZoneOf: (terminal: string) => string) {
  const [voyageRef = '', route = '', day = '', from = '', to = '', boatCode = '', boatName = ''] =
    row
  const match = /^([A-Z]+) → ([A-Z]+)$/.exec(route)
  if (!match || boatCode === '') throw new CallFailed('unreadable')
  const [, departureTerminal = '', arrivalTerminal = ''] = match
  const departureDate = readDate(day)
  const departsAt = instantAt(departureDate, from, timeZoneOf(departureTerminal))
  const arrivalOn = (date: string) => instantAt(date, to, timeZoneOf(arrivalTerminal))
  const sameDay = arrivalOn(departureDate)
  return {
    voyageRef,
    departureTerminal,
    arrivalTerminal,
    departureDate,
    departsAt,
    // The page has no arrival date. An arrival that is not later than the departure is on the next day.
    arrivesAt: sameDay > departsAt ? sameDay : arrivalOn(addDays(departureDate, 1)),
    boatCode,
    boatName,
    open: isOpen(row[7]),
    cabinClasses: classes.get(voyageRef) ?? [],
  }
}

/** The instant at which a terminal's clocks show `date` (YYYY-MM-DD) and `time` (HH:MM). */
function instantAt(date: string, time: string, timeZone: string): Date {
  if (!/^\d{2}:\d{2}$/.test(time)) throw new CallFailed('unreadable')
  try {
    const local = Temporal.PlainDateTime.from(`${date}T${time}`)
    return new Date(local.toZonedDateTime(timeZone).epochMilliseconds)
  } catch (error) {
    throw new CallFailed('unreadable', { cause: error })
  }
}

function isOpen(label: string | undefined): boolean {
  if (label === 'Đang bán') return true
  if (label === 'Ngừng bán') return false
  throw new CallFailed('unreadable')
}

function classesByVoyage(rows: string[][]): Classes {
  const classes: Classes = new Map()
  for (const row of rows) {
    const [voyageRef = '', seatClass = '', label = '', counts = '', passengerType = ''] = row
    const match = /^(\d{1,5}) \/ (\d{1,5})$/.exec(counts)
    if (!match || seatClass === '' || passengerType === '') throw new CallFailed('unreadable')
    const fare = {
      passengerType,
      priceWithTax: readDong(row[5] ?? ''),
      priceWithoutTax: readDong(row[6] ?? ''),
    }
    const ofVoyage = classes.get(voyageRef) ?? []
    const known = ofVoyage.find(cabinClass => cabinClass.seatClass === seatClass)
    if (known) known.fares.push(fare)
    else {
      const [available, capacity] = [Number(match[1]), Number(match[2])]
      ofVoyage.push({ seatClass, label, available, capacity, fares: [fare] })
    }
    classes.set(voyageRef, ofVoyage)
  }
  return classes
}
