/** The reports, and the action to reconcile now. It repairs in production and cannot repair on UAT. */
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { usePages } from '../../api/pages.ts'
import type { operations } from '../../api/schema.d.ts'
import { queries, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { Tag } from '../../parts/tag.tsx'
import { texts } from './texts.ts'

type Report =
  operations['list_reconciliations']['responses'][200]['content']['application/json']['data'][number]
type Done = operations['run_reconciliation']['responses'][201]['content']['application/json']

const reportsKey = ['reconciliations']

export default function Reconciliation() {
  const t = useTexts(texts)
  const isUat = useSession().environment === 'uat'
  const [asked, setAsked] = useState<'dry' | 'run' | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const list = usePages(reportsKey, cursor =>
    answer(api.GET('/dashboard/api/operations/reconciliations', { params: { query: cursor } })),
  )
  const run = async () => {
    const body = { dry_run: asked === 'dry' }
    setDone(await answer(api.POST('/dashboard/api/operations/reconciliations', { body })))
    await queries.invalidateQueries({ queryKey: reportsKey })
  }
  const text = asked === 'dry' ? 'dryText' : isUat ? 'runTextUat' : 'runTextProduction'
  return (
    <Page
      title={t('title')}
      hint={t(isUat ? 'hintUat' : 'hintProduction')}
      actions={
        <Group>
          <Button variant="default" onClick={() => setAsked('dry')}>
            {t('dry')}
          </Button>
          <Button onClick={() => setAsked('run')}>{t(isUat ? 'runUat' : 'run')}</Button>
        </Group>
      }
    >
      {done !== null && <Finished done={done} />}
      <DataTable
        label={t('reports')}
        columns={useColumns()}
        {...list}
        rowKey={({ id }) => id}
        empty={t('empty')}
      />
      {asked !== null && (
        <Confirm
          title={t(asked === 'dry' ? 'dryTitle' : 'runTitle')}
          text={t(text)}
          deed={t(asked === 'dry' ? 'dry' : isUat ? 'runUat' : 'run')}
          isOpen
          onClose={() => setAsked(null)}
          act={run}
        />
      )}
    </Page>
  )
}

function Finished({ done }: { done: Done }) {
  const t = useTexts(texts)
  return (
    <Notice title={t('finished')}>
      <Text size="sm">
        {t(done.is_dry_run ? 'foundDry' : 'found', { count: done.differences })}{' '}
        {t('woken', { count: done.woken })}
      </Text>
      <ReportLink id={done.id}>{t('open')}</ReportLink>
    </Notice>
  )
}

function ReportLink({ id, children }: { id: string; children: string }) {
  return (
    <Anchor
      component={Link}
      to="/operations/reconciliation/$id"
      params={{ id } as never}
      size="sm"
      underline="always"
    >
      {children}
    </Anchor>
  )
}

function useColumns(): Column<Report>[] {
  const t = useTexts(texts)
  const { instant, number } = useFormat()
  return [
    {
      key: 'when',
      header: t('when'),
      cell: report => <ReportLink id={report.id}>{instant(report.finished_at)}</ReportLink>,
    },
    {
      key: 'kind',
      header: t('kind'),
      cell: report => t(report.is_dry_run ? 'reported' : 'repairing'),
    },
    {
      key: 'result',
      header: t('result'),
      cell: ({ differences, repaired }) => (
        <Tag tone={differences === 0 ? 'good' : repaired === differences ? 'careful' : 'bad'}>
          {t(differences === 0 ? 'nothing' : 'differs')}
        </Tag>
      ),
    },
    {
      key: 'differences',
      header: t('differences'),
      isNumber: true,
      cell: report => number(report.differences),
    },
    {
      key: 'repaired',
      header: t('repaired'),
      isNumber: true,
      cell: report => number(report.repaired),
    },
  ]
}
