import { Button, Code, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { queries, sessionQuery, useSession } from '../../api/session.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { PasswordField } from '../../parts/password-field.tsx'
import { DeedProblem } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { partTexts } from '../../parts/texts.ts'
import { texts } from './texts.ts'

type Enrolment = AnswerOf<'enrol_second_factor'>

export function SecondFactor() {
  const t = useTexts(texts)
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const isOn = user.has_second_factor
  const close = () => setIsOpen(false)
  return (
    <Section title={t('factor')} hint={t(isOn ? 'factorOn' : 'factorOff')}>
      <Group>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t(isOn ? 'remove' : 'begin')}
        </Button>
      </Group>
      <Dialog title={t(isOn ? 'removeTitle' : 'factor')} isOpen={isOpen} onClose={close}>
        {isOn ? <Remove onDone={close} /> : <Enrol onDone={close} />}
      </Dialog>
    </Section>
  )
}

function Enrol({ onDone }: { onDone(): void }) {
  const [begun, setBegun] = useState<Enrolment | null>(null)
  if (begun !== null) return <Prove begun={begun} onDone={onDone} />
  return (
    <WithPassword
      deed="next"
      act={async password =>
        setBegun(await answer(api.POST('/dashboard/api/second-factor', { body: { password } })))
      }
    />
  )
}

function Remove({ onDone }: { onDone(): void }) {
  const t = useTexts(texts)
  return (
    <>
      <Text>{t('removeText')}</Text>
      <WithPassword
        deed="remove"
        asksForCode
        act={async (password, code) => {
          const body = { password, code }
          await answer(api.POST('/dashboard/api/second-factor/remove', { body }))
          await queries.invalidateQueries(sessionQuery)
          onDone()
        }}
      />
    </>
  )
}

type WithPasswordProps = {
  deed: 'next' | 'remove'
  asksForCode?: boolean
  act(password: string, code: string): Promise<void>
}

function WithPassword({ deed, asksForCode = false, act }: WithPasswordProps) {
  const t = useTexts(texts)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const run = useWrite({
    mutationFn: () => act(password, code.trim()),
    isStep: deed === 'next',
  })
  return (
    <form onSubmit={submit(() => run.mutate())}>
      <Stack gap="md">
        <PasswordField
          label={t('current')}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          required
          data-autofocus
        />
        {asksForCode && (
          <TextInput
            label={t('removeCode')}
            description={t('removeCodeHint')}
            value={code}
            onChange={event => setCode(event.currentTarget.value)}
            autoComplete="one-time-code"
            required
          />
        )}
        <DeedProblem error={run.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={run.isPending}>
            {t(deed)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Prove({ begun, onDone }: { begun: Enrolment; onDone(): void }) {
  const t = useTexts(texts)
  const part = useTexts(partTexts)
  const [code, setCode] = useState('')
  const prove = useWrite({
    mutationFn: () =>
      answer(api.POST('/dashboard/api/second-factor/verify', { body: { code: code.trim() } })),
    onSuccess: async () => {
      await queries.invalidateQueries(sessionQuery)
      onDone()
    },
  })
  return (
    <form onSubmit={submit(() => prove.mutate())}>
      <Stack gap="md">
        <Text>{t('scan')}</Text>
        <QrCode text={begun.uri} />
        <Text size="sm">
          {t('key')}: <Code data-secret>{new URL(begun.uri).searchParams.get('secret')}</Code>
        </Text>
        <Text fw={600}>{t('spare')}</Text>
        <Text size="sm" c="dimmed">
          {t('spareHint')}
        </Text>
        <SimpleGrid cols={2} spacing={4}>
          {begun.backup_codes.map(each => (
            <Code key={each}>{each}</Code>
          ))}
        </SimpleGrid>
        <Group>
          <Copy
            value={begun.backup_codes.join('\n')}
            copy={t('copySpare')}
            copied={part('copied')}
            variant="default"
            size="compact-sm"
          />
        </Group>
        <TextInput
          label={t('code')}
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="\d{6}"
          required
        />
        <DeedProblem error={prove.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={prove.isPending}>
            {t('prove')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function QrCode({ text }: { text: string }) {
  const t = useTexts(texts)
  const { data } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () =>
      (await import('qrcode')).default.toDataURL(text, { width: 200, margin: 2 }),
    gcTime: 0,
  })
  return data === undefined ? null : <img src={data} alt={t('qr')} width={200} height={200} />
}

function submit(act: () => void) {
  return (event: FormEvent) => {
    event.preventDefault()
    act()
  }
}
