import { Button, Group, Text } from '@mantine/core'
import type { Booking } from '../../api/bookings.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { save } from '../../parts/download.ts'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

/**
 * The tickets that still stand, one file after the other: one press instead of one for each. A browser lets
 * only some links be followed at once.
 */
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
