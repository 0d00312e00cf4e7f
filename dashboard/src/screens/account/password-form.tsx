import { Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { queries, sessionQuery } from '../../api/session.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { Notice } from '../../parts/notice.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { DeedProblem } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

const empty = { current: '', wanted: '', again: '' }

export function PasswordForm({ currentLabel }: { currentLabel?: string }) {
  const t = useTexts(texts)
  const [sent, setSent] = useState(empty)
  const change = useWrite({
    mutationFn: () =>
      answer(
        api.POST('/dashboard/api/password', {
          body: { current_password: sent.current, new_password: sent.wanted },
        }),
      ),
    onSuccess: () => {
      setSent(empty)
      return queries.invalidateQueries(sessionQuery)
    },
  })
  const differs = sent.again !== '' && sent.again !== sent.wanted
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sent.again === sent.wanted) change.mutate()
  }
  const field = (name: keyof typeof empty) => ({
    value: sent[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setSent({ ...sent, [name]: event.currentTarget.value }),
    required: true,
  })
  return (
    <form onSubmit={submit}>
      <Stack gap="md" maw={400}>
        <PasswordField
          {...field('current')}
          label={currentLabel ?? t('current')}
          name="current_password"
          autoComplete="current-password"
        />
        <PasswordField
          {...field('wanted')}
          label={t('wanted')}
          name="new_password"
          description={t('wantedHint')}
          autoComplete="new-password"
          minLength={12}
        />
        <PasswordField
          {...field('again')}
          label={t('again')}
          autoComplete="new-password"
          error={differs ? t('differs') : undefined}
        />
        <DeedProblem error={change.error} />
        {change.isSuccess && <Notice tone="good" title={t('changed')} />}
        <Button type="submit" loading={change.isPending}>
          {t('choose')}
        </Button>
      </Stack>
    </form>
  )
}
