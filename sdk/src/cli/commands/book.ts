import { readFile } from 'node:fs/promises'
import { type Booking, BookingStatus, type NewBooking } from '../../index.ts'
import { bookingColumns } from '../booking-columns.ts'
import { type Command, type Context, exitCodes, type Given } from '../command.ts'
import { readCsv } from '../csv.ts'
import { type Group, groupsOf, readPairs, refuseOthers, seatFinder } from '../passengers.ts'
import { printRows } from '../print.ts'
import { bar, showProgress } from '../progress.ts'

export const book: Command = {
  name: 'book',
  summary: 'book passengers, also a whole list from a CSV',
  positionals: ['voyage'],
  options: {
    reference: {
      value: 'text',
      about: 'your own name for it: the same command again books nobody twice',
      isRequired: true,
    },
    'contact-name': { value: 'text', about: 'who is told', isRequired: true },
    'contact-email': { value: 'address', about: 'where', isRequired: true },
    'contact-phone': { value: 'number', about: 'and how', isRequired: true },
    passenger: {
      value: 'field=value,...',
      about: 'a passenger, with the fields of the CSV',
      isRepeatable: true,
    },
    csv: { value: 'file', about: 'passengers from a file, or - for stdin' },
    class: {
      value: 'seat class',
      about: 'whoever has no seat_code gets a free seat of this class',
    },
    voucher: { value: 'code', about: 'a voucher for every booking' },
  },
  about: [
    'Creates tentative bookings: seats are held for a while, no money moves, no operator knows.',
    '',
    'The first line of the CSV names the fields: seat_code, passenger_type (adult), full_name,',
    'document_number, date_of_birth, nationality, gender, phone, email, plate_number. Rows with the',
    'same value in a column `group` are one booking, whose reference is <reference>-<group>; without',
    'that column every 30 rows are one, numbered when there are several. After a break run the same',
    'command again: what stands is found by its reference and not booked twice. What has ended is',
    'not booked again either: that needs another reference.',
  ].join('\n'),
  examples: [
    [
      'book 01a22f02-2740-7009-93ca-8f04c906fcbf --reference web-17',
      '--contact-name "Tran Thu" --contact-email thu@example.com --contact-phone +84900000000',
      '--class eco --passenger "full_name=Nguyen Thi Thu,document_number=079090000001,date_of_birth=1990-05-17,nationality=VN"',
    ].join(' \\\n      '),
    [
      'book 01a22f02-2740-7009-93ca-8f04c906fcbf --reference tour-7',
      '--contact-name "Tran Thu" --contact-email thu@example.com --contact-phone +84900000000',
      '--class eco --csv passengers.csv',
    ].join(' \\\n      '),
  ],
  async run(context, given) {
    const voyageId = given.positionals[0] as string
    const groups = groupsOf(await readRows(context, given), given.text('reference') as string)
    const findSeats = seatFinder(context.gangway, voyageId, given.text('class'), context.signal)
    const progress = showProgress(context.err)
    const made: Booking[] = []
    try {
      for (const group of groups) {
        progress.say(`${bar(made.length, groups.length)} ${group.reference}`)
        made.push(await bookGroup(context, given, voyageId, group, findSeats))
      }
      progress.say(bar(made.length, groups.length))
    } catch (error) {
      progress.end()
      context.err.write(
        `${made.length} of ${groups.length} bookings stand; mend what is wrong and run the same command again.\n`,
      )
      throw error
    } finally {
      progress.end()
      if (made.length > 0) printRows(context, made, bookingColumns)
    }
    return tellEnded(context, made) ? exitCodes.refused : exitCodes.done
  },
}

const ended: readonly number[] = [
  BookingStatus.expired,
  BookingStatus.cancelled,
  BookingStatus.cancelledByOperator,
]

/** A reference that was used before may be that of a booking that holds no seat any more. */
function tellEnded({ err }: Context, bookings: readonly Booking[]): boolean {
  const over = bookings.filter(({ status }) => ended.includes(status))
  for (const { booking_code, client_reference, status_name } of over) {
    err.write(
      `${client_reference} is that of ${booking_code}, which is ${status_name}: nobody is booked. To book again use another --reference.\n`,
    )
  }
  return over.length > 0
}

async function readRows({ stdin }: Context, given: Given): Promise<Record<string, string>[]> {
  const rows = given.texts('passenger').map(readPairs)
  const file = given.text('csv')
  if (file === undefined) return rows
  if (file !== '-') return [...rows, ...readCsv(await readFile(file))]
  const chunks: Uint8Array[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
  return [...rows, ...readCsv(Buffer.concat(chunks))]
}

async function bookGroup(
  { gangway, signal }: Context,
  given: Given,
  voyageId: string,
  group: Group,
  findSeats: ReturnType<typeof seatFinder>,
): Promise<Booking> {
  const known = await gangway.bookings.find(group.reference, { signal })
  if (known !== null) return refuseOthers(known, voyageId, group)
  const voucher = given.text('voucher')
  const wanted: NewBooking & { client_reference: string } = {
    client_reference: group.reference,
    contact: {
      name: given.text('contact-name') as string,
      email: given.text('contact-email') as string,
      phone: given.text('contact-phone') as string,
    },
    ...(voucher === undefined ? {} : { voucher_code: voucher }),
    legs: [{ voyage_id: voyageId, passengers: await findSeats(group.passengers) }],
  }
  return gangway.bookings.createOnce(wanted, { signal })
}
