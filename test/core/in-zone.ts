/** A process of its own, in the zone that TZ names: writes what the time functions answer as JSON. */
import { addDays, daysBetween, fullYears, inZone, localDate, utc } from '../../src/core/time.ts'

const saigon = 'Asia/Ho_Chi_Minh'
const evening = new Date('2026-11-30T17:30:00.250Z')

console.log(
  JSON.stringify({
    offsetMinutes: evening.getTimezoneOffset(),
    answers: {
      utc: utc(evening),
      inZone: inZone(evening, saigon),
      localDates: [saigon, 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'].map(zone =>
        localDate(evening, zone),
      ),
      lastInstantOfDay: localDate(new Date('2026-11-30T16:59:59.999Z'), saigon),
      ages: [
        ['2014-12-01', '2026-11-30'],
        ['2014-12-01', '2026-12-01'],
        ['2014-12-01', '2026-12-02'],
        ['2026-12-01', '2026-12-01'],
        ['2008-02-29', '2026-02-28'],
        ['2008-02-29', '2026-03-01'],
        ['2008-02-29', '2028-02-28'],
        ['2008-02-29', '2028-02-29'],
        ['1900-01-01', '2026-12-31'],
      ].map(([birth = '', day = '']) => fullYears(birth, day)),
      // The nights in which Los Angeles changes its clocks.
      nextDays: ['2026-03-08', '2026-11-01', '2026-12-31', '2028-02-28'].map(day =>
        addDays(day, 1),
      ),
      dayBefore: addDays('2028-03-01', -1),
      between: [
        daysBetween('2026-03-01', '2026-03-31'),
        daysBetween('2026-12-31', '2027-01-01'),
        daysBetween('2026-12-02', '2026-12-01'),
      ],
    },
  }),
)
