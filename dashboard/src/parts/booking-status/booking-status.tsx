import { Badge } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import { statusTexts } from './texts.ts'

/** A colour of its own for what needs a look; the sign says the same without colour. */
const looks: Record<number, { color: string; sign: string }> = {
  2: { color: 'blue.9', sign: '◷' },
  4: { color: 'blue.9', sign: '…' },
  6: { color: 'red.9', sign: '!' },
  8: { color: 'gray.8', sign: '–' },
  10: { color: 'teal.9', sign: '✓' },
  12: { color: '#8a5200', sign: '…' },
  14: { color: 'gray.8', sign: '×' },
  16: { color: 'gray.8', sign: '×' },
}

/** The status of a booking or of a leg, in words. */
export function BookingStatus({
  status,
  isIssuing = false,
}: {
  status: number
  isIssuing?: boolean
}) {
  const t = useTexts(statusTexts)
  const { color, sign } = looks[status] ?? { color: 'gray.8', sign: '' }
  const text = isIssuing ? t('issuing') : t(`s${status}` as 's2')
  return (
    <Badge color={color} tt="none" miw="max-content">
      <span aria-hidden>{isIssuing ? '…' : sign}</span> {text}
    </Badge>
  )
}

export function useStatusName(): (status: number) => string {
  const t = useTexts(statusTexts)
  return status => t(`s${status}` as 's2')
}
