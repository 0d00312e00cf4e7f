import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { queries, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { useRoleName } from '../../app/user-menu.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Page } from '../../parts/page.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { ChangeRole } from './change-role.tsx'
import { CreateUser } from './create-user.tsx'
import { texts } from './texts.ts'

export type User = AnswerOf<'list_users'>['data'][number]
type Asked = { what: 'changeRole' | 'reset' | 'remove'; user: User }

export default function Users() {
  const t = useTexts(texts)
  const shown = useShown()
  const isOperations = useSession().user.role === 'operations'
  // In an organization below, an administrator can add only the first user.
  const looksAfterThem = shown.isOwn || isOperations
  const [isCreating, setIsCreating] = useState(false)
  const [password, setPassword] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const users = useQuery({
    queryKey: ['users', shown.id],
    queryFn: () => answer(api.GET('/dashboard/api/users', { params: { query: shown.query } })),
  })
  const handOver = (given: string) => {
    setPassword(given)
    void queries.invalidateQueries({ queryKey: ['users'] })
  }
  const act = async ({ what, user }: Asked) => {
    const params = { path: { id: user.id }, query: shown.query }
    if (what === 'reset') {
      const given = await answer(api.POST('/dashboard/api/users/{id}/reset', { params }))
      return handOver(given.password)
    }
    await answer(api.DELETE('/dashboard/api/users/{id}', { params }))
    void queries.invalidateQueries({ queryKey: ['users'] })
  }
  const columns = useColumns(setAsked)
  const mayAdd = looksAfterThem || users.data?.data.length === 0
  return (
    <Page
      title={t('title')}
      hint={t(looksAfterThem ? 'hint' : 'hintAbove', { organization: shown.name })}
      actions={
        mayAdd && (
          <Button onClick={() => setIsCreating(true)}>
            {t(looksAfterThem ? 'create' : 'createFirst')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('title')}
        columns={columns.filter(({ isActions }) => looksAfterThem || !isActions)}
        rows={users.data?.data}
        rowKey={({ id }) => id}
        error={users.error}
        onRetry={() => void users.refetch()}
      />
      {isCreating && (
        <CreateUser
          isFirst={!looksAfterThem}
          onClose={() => setIsCreating(false)}
          onCreated={handOver}
        />
      )}
      <ShownOnce
        title={t('passwordTitle')}
        warning={t('passwordWarning')}
        secret={password}
        done={t('handedOver')}
        onClose={() => setPassword(null)}
      />
      {asked?.what === 'changeRole' && (
        <ChangeRole user={asked.user} onClose={() => setAsked(null)} />
      )}
      {asked !== null && asked.what !== 'changeRole' && (
        <Confirm
          title={t(`${asked.what}Title`, { name: asked.user.name })}
          text={t(`${asked.what}Text`)}
          deed={t(asked.what)}
          isDangerous={asked.what === 'remove'}
          isOpen
          onClose={() => setAsked(null)}
          act={() => act(asked)}
        />
      )}
    </Page>
  )
}

function useColumns(onAsk: (asked: Asked) => void): Column<User>[] {
  const t = useTexts(texts)
  const roleName = useRoleName()
  const { instant } = useFormat()
  const me = useSession().user.id
  return [
    {
      key: 'name',
      header: t('name'),
      cell: user => (
        <Stack gap={0}>
          <Text size="sm" fw={600}>
            {user.name}
          </Text>
          <Text size="sm" c="dimmed">
            {user.email}
          </Text>
        </Stack>
      ),
    },
    { key: 'role', header: t('role'), cell: user => roleName(user.role) },
    {
      key: 'factor',
      header: t('factor'),
      cell: user => t(user.has_second_factor ? 'on' : 'off'),
    },
    {
      key: 'seen',
      header: t('lastSeen'),
      cell: user => {
        if (user.must_change_password) return t('given')
        return user.last_seen_at === null ? t('neverSeen') : instant(user.last_seen_at)
      },
    },
    {
      key: 'actions',
      header: t('actions'),
      isActions: true,
      cell: user =>
        user.id === me
          ? null
          : (['changeRole', 'reset', 'remove'] as const).map(what => (
              <Button
                key={what}
                size="xs"
                variant="default"
                aria-label={t(`${what}Named`, { name: user.name })}
                onClick={() => onAsk({ what, user })}
              >
                {t(what)}
              </Button>
            )),
    },
  ]
}
