import { Stack } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import { Page } from '../../parts/page.tsx'
import { Rules } from './rules.tsx'
import { texts } from './texts.ts'
import { Vouchers } from './vouchers.tsx'

export default function Prices() {
  const t = useTexts(texts)
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Stack gap="lg">
        <Rules />
        <Vouchers />
      </Stack>
    </Page>
  )
}
