import { Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { texts } from './texts.ts'

/** From this many seconds on, the warning is shown. */
const soonSeconds = 10 * 60

type HoldCountdownProps = {
  until: string
  /** The text shown near the end. */
  warning: string
  onEnd(): void
}

/** Ticks every second. Screen readers announce only that the end is near. */
export function HoldCountdown({ until, warning, onEnd }: HoldCountdownProps) {
  const t = useTexts(texts)
  const { time } = useFormat()
  const left = useSecondsLeft(until, onEnd)
  return (
    <Stack gap={4}>
      <Text size="sm" role="timer" aria-live="off">
        {t('holdEnds', { at: time(until) })}{' '}
        <Text span fw={600} ff="monospace">
          {clockOf(left)}
        </Text>
      </Text>
      {left <= soonSeconds && (
        <Text size="sm" fw={600}>
          <span aria-hidden>!</span> {warning}
        </Text>
      )}
    </Stack>
  )
}

/** Minutes and seconds, and hours when there are any. */
export function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}

export function useNow(): number {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return at
}

function useSecondsLeft(until: string, onEnd: () => void): number {
  const at = useNow()
  const left = Math.max(0, Math.ceil((new Date(until).getTime() - at) / 1_000))
  const told = useRef('')
  useEffect(() => {
    if (left > 0 || told.current === until) return
    told.current = until
    onEnd()
  }, [left, until, onEnd])
  return left
}
