import { Button, Group, Text } from '@mantine/core'
import type { Booking } from '../../api/bookings.ts'
import { ApiProblem } from '../../api/client.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

/** The tickets that still stand, one file after the other: one press instead of one for each. */
export function DownloadAll({ booking }: { booking: Booking }) {
  const t = useTexts(texts)
  const gone = booking.orders.flatMap(({ tickets }) => tickets.filter(each => each.cancelled))
  const files = booking.ticket_files.filter(file => !gone.some(({ id }) => id === file.ticket_id))
  const download = useWrite({
    mutationFn: async () => {
      for (const file of files) await save(file.download_url)
      return files.length
    },
  })
  if (files.length < 2) return null
  return (
    <>
      <ProblemNotice error={download.error} />
      <Group>
        <Button onClick={() => download.mutate()} loading={download.isPending}>
          {t('downloadAll', { count: files.length })}
        </Button>
        <Text role="status" size="sm">
          {download.isSuccess && t('downloaded', { count: download.data })}
        </Text>
      </Group>
    </>
  )
}

/** A browser lets only some links be followed at once, and says nothing of those that failed. */
async function save(url: string): Promise<void> {
  const response = await fetch(url).catch(() => {
    throw new ApiProblem(0, {})
  })
  if (!response.ok) {
    throw new ApiProblem(response.status, await response.json().catch(() => ({})))
  }
  const [, name = 'ticket.pdf'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const place = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: place, download: name })
  link.click()
  // Not before the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(place), 60_000)
}
