import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { texts } from './texts.ts'

/** Ticks by the second; screen readers are not told each time. */
export function HoldCountdown({ until, onEnd }: { until: string; onEnd(): void }) {
  const t = useTexts(texts)
  const { time } = useFormat()
  const left = useSecondsLeft(until, onEnd)
  return (
    <Text size="sm" role="timer" aria-live="off">
      {t('holdEnds', { at: time(until) })}{' '}
      <Text span fw={600} ff="monospace">
        {clockOf(left)}
      </Text>
    </Text>
  )
}

/** Minutes and seconds, with hours when there are any. */
export function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}

export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function useSecondsLeft(until: string, onEnd: () => void): number {
  const now = useNow()
  const left = Math.max(0, Math.ceil((new Date(until).getTime() - now) / 1_000))
  const told = useRef('')
  useEffect(() => {
    if (left > 0 || told.current === until) return
    told.current = until
    onEnd()
  }, [left, until, onEnd])
  return left
}
