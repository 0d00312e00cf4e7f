import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiProblem, answer, api } from '../../api/client.ts'
import { lastSession, queries, sessionQuery } from '../../api/session.ts'
import { useWrite } from '../../api/write.ts'
import { loadScreen } from '../../app/begin.ts'
import { useTexts } from '../../app/language.tsx'
import { Notice } from '../../parts/notice.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { FrontDoor } from './front-door.tsx'
import { texts } from './texts.ts'

/** Asks for the password, and for the code when the service says that there is one. */
export default function SignIn() {
  const t = useTexts(texts)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wantsCode, setWantsCode] = useState(false)
  const signIn = useWrite({
    mutationFn: () => {
      const body = { email: email.trim(), password, ...(wantsCode ? { code: code.trim() } : {}) }
      return answer(api.POST('/dashboard/api/sign-in', { body }))
    },
    onSuccess: () => queries.invalidateQueries(sessionQuery),
    onError: error => {
      if (asksForCode(error)) setWantsCode(true)
    },
  })
  const session = useQuery(sessionQuery)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  const back = () => {
    setWantsCode(false)
    setCode('')
    signIn.reset()
  }
  return (
    <FrontDoor title={t('title')}>
      {/* What is drawn next comes while the password is typed. */}
      <form onSubmit={submit} onInput={() => void loadScreen()}>
        <Stack gap="md">
          {lastSession() && signIn.error === null && <Notice title={t('ended')} />}
          {wantsCode ? (
            <TextInput
              key="code"
              label={t('code')}
              description={t('codeHint')}
              value={code}
              onChange={event => setCode(event.currentTarget.value)}
              autoComplete="one-time-code"
              inputMode="numeric"
              required
              autoFocus
            />
          ) : (
            <>
              <TextInput
                key="email"
                label={t('email')}
                type="email"
                value={email}
                onChange={event => setEmail(event.currentTarget.value)}
                autoComplete="username"
                required
                autoFocus
              />
              <PasswordField
                label={t('password')}
                value={password}
                onChange={event => setPassword(event.currentTarget.value)}
                autoComplete="current-password"
                required
              />
            </>
          )}
          {isRefused(signIn.error) ? (
            <Notice isUrgent tone="bad" title={t(wantsCode ? 'wrongCode' : 'wrongPassword')} />
          ) : (
            !asksForCode(signIn.error) && <ProblemNotice error={signIn.error} />
          )}
          {signIn.isSuccess && (
            <ProblemNotice error={session.error} onRetry={() => void session.refetch()} />
          )}
          <Button type="submit" loading={signIn.isPending} fullWidth>
            {t('submit')}
          </Button>
          {wantsCode && (
            <Button variant="default" onClick={back} fullWidth>
              {t('back')}
            </Button>
          )}
        </Stack>
      </form>
      <Text size="sm" c="dimmed">
        {t('help')}
      </Text>
    </FrontDoor>
  )
}

function asksForCode(error: Error | null): boolean {
  return error instanceof ApiProblem && error.code === 'code_required'
}

function isRefused(error: Error | null): boolean {
  return error instanceof ApiProblem && error.code === 'sign_in_refused'
}
