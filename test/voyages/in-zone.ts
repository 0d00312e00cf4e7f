/**
 * A process of its own, in the zone that TZ names: runs a service, looks at an early and a late
 * sailing, books around birthdays, and writes what a partner saw as JSON.
 */
import { writeFile } from 'node:fs/promises'
import { addDays } from '../../src/core/time.ts'
import { bookingBody, freeSeats, passenger } from '../support/booking.ts'
import { openService } from '../support/service.ts'
import { search } from '../support/voyages.ts'

const [date = '', file = ''] = process.argv.slice(2)
const service = await openService()
const pier9 = service.as('PIER9')
const seen = []
for (const { operator, route, time, adultFrom } of [
  { operator: 'CONSON', route: 'CDO-SGB', time: '03:45', adultFrom: 12 },
  { operator: 'NGOCTRAI', route: 'PQD-HTI', time: '23:15', adultFrom: 11 },
]) {
  const { data, sources } = await search(pier9, { operator, route, date })
  const voyage = data.find((each: any) => each.departs_at.includes(`T${time}`))
  const birthday = `${Number(date.slice(0, 4)) - adultFrom}${date.slice(4)}`
  const seats = await freeSeats(pier9, voyage.id, 2)
  const bookings = []
  for (const date_of_birth of [birthday, addDays(birthday, 1)]) {
    const person = passenger(seats[bookings.length] ?? '', { date_of_birth })
    const leg = { voyage_id: voyage.id, passengers: [person] }
    bookings.push((await pier9.post('/bookings', bookingBody([leg]))).status)
  }
  const { as_of: _, ...facts } = voyage
  seen.push({ sources: sources.length, voyages: data.length, facts, bookings })
}
await service.close()
await writeFile(file, JSON.stringify({ offsetMinutes: new Date(0).getTimezoneOffset(), seen }))
