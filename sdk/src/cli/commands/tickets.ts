import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TicketFile } from '../../index.ts'
import { type Command, exitCodes } from '../command.ts'
import { type Column, printRows } from '../print.ts'
import { bar, showProgress } from '../progress.ts'

type Saved = TicketFile & { file: string }

const columns: Column<Saved>[] = [
  { title: 'ticket', of: each => each.ticket_number },
  { title: 'seat', of: each => each.seat_code },
  { title: 'passenger', of: each => each.passenger_name },
  { title: 'file', of: each => each.file },
]

export const tickets: Command = {
  name: 'tickets',
  summary: 'download the tickets of a booking',
  positionals: ['booking'],
  options: { out: { value: 'folder', about: 'where to, the current folder by default' } },
  about:
    'Downloads the files of all valid tickets of a booking as PDF. Issues nothing and costs nothing.',
  examples: ['tickets 01a23340-4c1f-7f3e-8a08-1f5cf8a5b6d1 --out tickets'],
  async run(context, given) {
    const { gangway, signal, err } = context
    const id = given.positionals[0] as string
    const folder = given.text('out') ?? '.'
    const { data: files } = await gangway.tickets.list(id, { signal })
    if (files.length === 0) {
      err.write('There are no tickets yet: `gangway-partner booking <id>` says how it stands.\n')
      return exitCodes.later
    }
    // A cancelled ticket keeps its file, which looks valid.
    const { orders } = await gangway.bookings.get(id, { signal })
    const valid = new Set(
      orders.flatMap(order => order.tickets.filter(each => !each.cancelled).map(each => each.id)),
    )
    const data = files.filter(file => valid.has(file.ticket_id))
    if (data.length < files.length) {
      err.write(`left out, because they are cancelled: ${files.length - data.length}\n`)
    }
    if (data.length === 0) return exitCodes.refused
    await mkdir(folder, { recursive: true })
    const progress = showProgress(err)
    const saved: Saved[] = []
    try {
      for (const ticket of data) {
        progress.say(bar(saved.length, data.length))
        const file = join(folder, fileName(ticket))
        await writeFile(file, await gangway.tickets.download(ticket, { signal }))
        saved.push({ ...ticket, file })
      }
    } finally {
      progress.end()
      // Also those that were saved before one failed.
      if (saved.length > 0) printRows(context, saved, columns)
    }
    return exitCodes.done
  },
}

/** The id distinguishes equal seats of two legs. */
function fileName({ seat_code, ticket_number, id }: TicketFile): string {
  const safe = (text: string) => text.replace(/[^\w-]+/g, '_')
  return `${safe(ticket_number)}-${safe(seat_code)}-${safe(id).slice(-6)}.pdf`
}
