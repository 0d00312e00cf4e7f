import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { texts } from './texts.ts'

type UrlDialogProps = { given: string; onClose(): void; onDone(): void }

export function UrlDialog({ given, onClose, onDone }: UrlDialogProps) {
  const t = useTexts(texts)
  const [url, setUrl] = useState(given)
  const put = async () => {
    await answer(api.PUT('/dashboard/api/webhook-endpoint', { body: { url: url.trim() } }))
    onDone()
  }
  return (
    <Confirm title={t('urlTitle')} deed={t('save')} isOpen onClose={onClose} act={put}>
      <TextInput
        label={t('url')}
        name="url"
        description={t('urlHint')}
        placeholder={t('urlExample')}
        value={url}
        onChange={event => setUrl(event.currentTarget.value)}
        maxLength={2000}
        required
        data-autofocus
      />
    </Confirm>
  )
}
