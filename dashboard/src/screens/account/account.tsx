import { Button, Group } from '@mantine/core'
import { answer, api } from '../../api/client.ts'
import { signedOut, useSession } from '../../api/session.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { useRoleName } from '../../app/user-menu.tsx'
import { Page } from '../../parts/page.tsx'
import { DeedProblem } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { texts } from './texts.ts'

export default function Account() {
  const t = useTexts(texts)
  const roleName = useRoleName()
  const { user, organization } = useSession()
  const leave = useWrite({
    mutationFn: () => answer(api.POST('/dashboard/api/sign-out-everywhere')),
    onSuccess: signedOut,
  })
  const { name, email, role } = user
  const hint = t('who', { name, email, role: roleName(role), organization: organization.name })
  return (
    <Page title={t('title')} hint={hint}>
      <Section title={t('password')} hint={t('passwordHint')}>
        <PasswordForm />
      </Section>
      <SecondFactor />
      <Section title={t('everywhere')} hint={t('everywhereHint')}>
        <DeedProblem error={leave.error} />
        <Group>
          <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
            {t('signOutEverywhere')}
          </Button>
        </Group>
      </Section>
    </Page>
  )
}
