/** Stands in for what could not be drawn: a file that did not come, names that could not be read. */
import { Button, Group } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { Page } from '../parts/page.tsx'
import { fallenTexts } from './fallen-texts.ts'
import { useLanguage } from './language.tsx'

export function Fallen() {
  const t = fallenTexts[useLanguage().language]
  return (
    <Page title={t.title}>
      <Group role="alert" aria-label={t.title}>
        <Button onClick={() => location.reload()}>{t.again}</Button>
      </Group>
    </Page>
  )
}

/** Where there is no router yet. */
export class FallenInstead extends Component<{ children: ReactNode }, { hasFallen: boolean }> {
  override state = { hasFallen: false }
  static getDerivedStateFromError() {
    return { hasFallen: true }
  }
  override render() {
    return this.state.hasFallen ? <Fallen /> : this.props.children
  }
}
