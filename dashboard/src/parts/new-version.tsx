/**
 * Says that the service has another build of the page. It comes with the first screen and brings its texts, because the
 * files of an older build are gone by then.
 */
import { Button, CloseButton, Group, Paper, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { api } from '../api/client.ts'
import { buildOf, ownBuild, readBuild } from '../app/build.ts'
import { fallenTexts } from '../app/fallen-texts.ts'
import { useLanguage } from '../app/language.tsx'
import { newVersionTexts } from './new-version-texts.ts'
import classes from './told.module.css'

/** During an upgrade processes of two builds answer in turns. It is over when so many answers in a row are of the other. */
const answersMin = 10
/** What another build does not understand, or does not have any more. */
const refusals = [400, 404, 405]

export default function NewVersion(): ReactNode {
  const { language } = useLanguage()
  const t = newVersionTexts[language]
  const { away, tryAgain } = fallenTexts[language]
  const { other, close } = useOtherBuild()
  const [found, setFound] = useState<'looking' | 'away' | null>(null)
  /** Whoever closes it while it looks wants to stay on this page. */
  const isWanted = useRef(false)
  const load = async () => {
    isWanted.current = true
    setFound('looking')
    // A reload while the service is away would end at the browser's own error page.
    const build = await readBuild()
    if (!isWanted.current) return
    if (build === null) setFound('away')
    else location.reload()
  }
  const leave = () => {
    isWanted.current = false
    setFound(null)
    close()
  }
  return (
    <div role="status">
      {other && (
        <Paper withBorder shadow="md" p="md" mt="sm">
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            <Stack gap="xs" align="flex-start">
              <Text size="sm">{t.title}</Text>
              {found === 'away' && <Text size="sm">{away}</Text>}
              <Button
                size="xs"
                className={classes.load}
                onClick={load}
                loading={found === 'looking'}
              >
                {found === 'away' ? tryAgain : t.load}
              </Button>
            </Stack>
            <CloseButton aria-label={t.close} onClick={leave} />
          </Group>
        </Paper>
      )}
    </div>
  )
}

/** The build that the reader is to be told of. Closed, it is not told again. */
function useOtherBuild() {
  const [other, setOther] = useState<string | null>(null)
  const [closed, setClosed] = useState<string | null>(null)
  useEffect(() => {
    // Served from its sources it is of no build.
    if (ownBuild === '%BUILD%') return
    let answers = 0
    const watch = {
      onResponse({ response }: { response: Response }) {
        const build = buildOf(response)
        if (build === null) return
        answers = build === ownBuild ? 0 : answers + 1
        const isRefused = answers > 0 && refusals.includes(response.status)
        if (isRefused || answers >= answersMin) setOther(build)
      },
    }
    // A file that a press needs has not come.
    const look = async () => {
      const build = await readBuild()
      if (build !== null && build !== ownBuild) setOther(build)
    }
    api.use(watch)
    addEventListener('vite:preloadError', look)
    return () => {
      api.eject(watch)
      removeEventListener('vite:preloadError', look)
    }
  }, [])
  return { other: other === closed ? null : other, close: () => setClosed(other) }
}
