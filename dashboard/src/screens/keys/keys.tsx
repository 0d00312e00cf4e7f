import { Button, Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { queries, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Page } from '../../parts/page.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { CreateKey } from './create-key.tsx'
import { texts } from './texts.ts'

type Key = AnswerOf<'list_keys'>['data'][number]

export default function Keys() {
  const t = useTexts(texts)
  const { organization } = useSession()
  const { instant } = useFormat()
  const [isCreating, setIsCreating] = useState(false)
  const [fresh, setFresh] = useState<string | null>(null)
  const [doomed, setDoomed] = useState<Key | null>(null)
  const keys = useQuery({
    queryKey: ['keys'],
    queryFn: () => answer(api.GET('/dashboard/api/keys')),
  })
  const remove = async ({ id }: Key) => {
    await answer(api.DELETE('/dashboard/api/keys/{id}', { params: { path: { id } } }))
    void queries.invalidateQueries({ queryKey: ['keys'] })
  }
  const created = (key: string) => {
    setFresh(key)
    void queries.invalidateQueries({ queryKey: ['keys'] })
  }
  return (
    <Page
      title={t('title')}
      hint={t('hint', { organization: organization.name })}
      actions={<Button onClick={() => setIsCreating(true)}>{t('create')}</Button>}
    >
      <DataTable
        label={t('title')}
        columns={useColumns(setDoomed)}
        rows={keys.data?.data}
        rowKey={({ id }) => id}
        error={keys.error}
        onRetry={() => void keys.refetch()}
        empty={t('empty')}
      />
      {isCreating && <CreateKey onClose={() => setIsCreating(false)} onCreated={created} />}
      <ShownOnce
        title={t('newTitle')}
        warning={t('newWarning')}
        secret={fresh}
        done={t('kept')}
        onClose={() => setFresh(null)}
      />
      {doomed !== null && (
        <Confirm
          title={t('deleteTitle', { name: doomed.name })}
          text={t('deleteText')}
          deed={t('delete')}
          isDangerous
          word={doomed.name}
          isOpen
          onClose={() => setDoomed(null)}
          act={() => remove(doomed)}
        >
          <Text size="sm">
            <Code>…{doomed.hint}</Code> · {t('created')}: {instant(doomed.created_at)} ·{' '}
            {t('lastUsed')}:{' '}
            {doomed.last_used_at === null ? t('never') : instant(doomed.last_used_at)}
          </Text>
        </Confirm>
      )}
    </Page>
  )
}

function useColumns(onDelete: (key: Key) => void): Column<Key>[] {
  const t = useTexts(texts)
  const { instant } = useFormat()
  return [
    { key: 'name', header: t('name'), cell: key => key.name },
    {
      key: 'key',
      header: t('key'),
      cell: key => <Code style={{ whiteSpace: 'nowrap' }}>…{key.hint}</Code>,
    },
    {
      key: 'permissions',
      header: t('permissions'),
      cell: key => key.permissions.map(each => t(each)).join(', ') || t('noPermissions'),
    },
    { key: 'created', header: t('created'), cell: key => instant(key.created_at) },
    {
      key: 'used',
      header: t('lastUsed'),
      cell: key => (key.last_used_at === null ? t('never') : instant(key.last_used_at)),
    },
    {
      key: 'actions',
      header: t('actions'),
      isActions: true,
      cell: key => (
        <Button
          size="xs"
          variant="default"
          aria-label={t('deleteNamed', { name: key.name })}
          onClick={() => onDelete(key)}
        >
          {t('delete')}
        </Button>
      ),
    },
  ]
}
