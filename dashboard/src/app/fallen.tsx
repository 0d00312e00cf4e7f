/** Replaces what could not be drawn: a file that did not load, names that could not be read. */
import { Button, Group } from '@mantine/core'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { Page } from '../parts/page.tsx'
import { loadOther, readBuild } from './build.ts'
import { fallenTexts } from './fallen-texts.ts'
import { useLanguage } from './language.tsx'

export function Fallen() {
  const t = fallenTexts[useLanguage().language]
  const [isAway, setIsAway] = useState(false)
  const look = async (onThere: (build: string) => void) => {
    const build = await readBuild()
    if (build === null) setIsAway(true)
    else onThere(build)
  }
  // An older page may draw nothing of what a newer service answers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void look(loadOther), [])
  const title = isAway ? t.away : t.title
  return (
    <Page title={title}>
      <Group role="alert" aria-label={title}>
        <Button onClick={() => look(() => location.reload())}>
          {isAway ? t.tryAgain : t.again}
        </Button>
      </Group>
    </Page>
  )
}

/** For failures before there is a router. */
export class FallenInstead extends Component<{ children: ReactNode }, { hasFallen: boolean }> {
  override state = { hasFallen: false }
  static getDerivedStateFromError() {
    return { hasFallen: true }
  }
  override render() {
    return this.state.hasFallen ? <Fallen /> : this.props.children
  }
}
