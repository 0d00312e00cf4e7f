import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Booking, Order } from '../../api/bookings.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { failAsLost, readFile, save } from '../../parts/download.ts'
import { Notice } from '../../parts/notice.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

type Ticket = { leg: number; seat: string; url: string }
type Pile = { name: string; tickets: Ticket[] }

/** What is read at the same time. */
const readersMax = 4

/** The tickets that still stand as one PDF, to print with one press; of a leg alone as well. */
export function DownloadAll({ booking }: { booking: Booking }) {
  const t = useTexts(texts)
  const [read, setRead] = useState(0)
  const [failed, setFailed] = useState<Ticket | null>(null)
  const { booking_code: code, orders } = booking
  const tickets = orders.flatMap(order => ticketsOf(booking, order))
  const ofLegs = orders
    .map(({ leg }) => ({
      leg,
      pile: { name: `${code}-${leg}.pdf`, tickets: tickets.filter(each => each.leg === leg) },
    }))
    .filter(({ pile }) => pile.tickets.length > 1 && pile.tickets.length < tickets.length)
  const all = { name: `${code}.pdf`, tickets }
  const seatOf = ({ leg, seat }: Ticket) => `${t('leg', { number: leg })} · ${seat}`

  const download = useWrite({
    mutationFn: async ({ name, tickets }: Pile) => {
      setRead(0)
      setFailed(null)
      const { joinTickets } = await import('./join-tickets.ts').catch(failAsLost)
      const readOne = async (ticket: Ticket) => {
        const file = await readFile(ticket.url).catch(error => {
          setFailed(first => first ?? ticket)
          throw error
        })
        setRead(before => before + 1)
        return { ...file, ticket }
      }
      const { joined, apart } = await joinTickets(code, await readAll(tickets, readOne))
      if (joined !== null) save({ name, bytes: joined })
      for (const file of apart) save(file)
      return apart.map(({ ticket }) => ticket)
    },
  })
  const pile = download.variables
  const total = pile?.tickets.length ?? 0
  const apart = download.data ?? []
  const joined = download.isSuccess ? total - apart.length : 0
  if (tickets.length < 2) return null
  const button = (text: string, of: Pile, variant: 'filled' | 'default') => (
    <Button
      key={of.name}
      variant={variant}
      onClick={() => download.mutate(of)}
      loading={download.isPending && pile?.name === of.name}
      disabled={download.isPending}
    >
      {text}
    </Button>
  )
  return (
    <Stack gap="xs">
      <ProblemNotice
        error={download.error}
        of={failed === null ? undefined : seatOf(failed)}
        onRetry={() => pile && download.mutate(pile)}
      />
      <Group>
        {button(t('downloadAll', { count: tickets.length }), all, 'filled')}
        {ofLegs.map(({ leg, pile }) =>
          button(t('downloadLeg', { leg, count: pile.tickets.length }), pile, 'default'),
        )}
        {download.isPending && <Text size="sm">{t('ticketsRead', { read, count: total })}</Text>}
        <Text role="status" size="sm">
          {download.isError && t('nothingSaved')}
          {joined > 0 && t('downloaded', { count: joined, all: total })}
        </Text>
      </Group>
      {apart.length > 0 && (
        <Notice isUrgent tone="careful" title={t('apart', { seats: apart.map(seatOf).join('; ') })}>
          {t('apartHint')}
        </Notice>
      )}
    </Stack>
  )
}

function ticketsOf({ ticket_files }: Booking, { leg, tickets }: Order): Ticket[] {
  return tickets
    .filter(({ cancelled }) => !cancelled)
    .flatMap(({ id, seat_code: seat }) => {
      const file = ticket_files.find(({ ticket_id }) => ticket_id === id)
      return file === undefined ? [] : [{ leg, seat, url: file.download_url }]
    })
    .sort((a, b) => seatOrder.compare(a.seat, b.seat))
}

/** A2 stands before A10. */
const seatOrder = new Intl.Collator('en', { numeric: true })

/** A few at a time, in their order. After one that fails no more are begun. */
async function readAll<Of, File>(all: Of[], read: (one: Of) => Promise<File>): Promise<File[]> {
  const files: File[] = []
  for (let at = 0; at < all.length; at += readersMax) {
    files.push(...(await Promise.all(all.slice(at, at + readersMax).map(read))))
  }
  return files
}
