/** The reports, and the action to reconcile now. It repairs in production and cannot repair on UAT. */
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, api, isUncertain } from '../../api/client.ts'
import { usePages } from '../../api/pages.ts'
import type { operations } from '../../api/schema.d.ts'
import { queries, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Tag } from '../../parts/tag.tsx'
import { texts } from './texts.ts'

type Report =
  operations['list_reconciliations']['responses'][200]['content']['application/json']['data'][number]
type Done = operations['run_reconciliation']['responses'][201]['content']['application/json']

const reportsKey = ['reconciliations']
const runKey = ['reconcile']
const lookAgainMs = 10_000

export default function Reconciliation() {
  const t = useTexts(texts)
  const isUat = useSession().environment === 'uat'
  const [asked, setAsked] = useState<'dry' | 'run' | null>(null)
  const run = useMutation({
    mutationKey: runKey,
    mutationFn: (body: { dry_run: boolean }) =>
      answer(api.POST('/dashboard/api/operations/reconciliations', { body })),
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  })
  // Also when the reader went to another screen meanwhile.
  const isRunning = useIsMutating({ mutationKey: runKey }) > 0
  const isLost = isUncertain(run.error)
  const list = usePages(
    reportsKey,
    cursor =>
      answer(api.GET('/dashboard/api/operations/reconciliations', { params: { query: cursor } })),
    isRunning || isLost ? lookAgainMs : undefined,
  )
  const text = asked === 'dry' ? 'dryText' : isUat ? 'runTextUat' : 'runTextProduction'
  return (
    <Page
      title={t('title')}
      hint={t(isUat ? 'hintUat' : 'hintProduction')}
      actions={
        <Group>
          <Button variant="default" disabled={isRunning} onClick={() => setAsked('dry')}>
            {t('dry')}
          </Button>
          <Button disabled={isRunning} onClick={() => setAsked('run')}>
            {t(isUat ? 'runUat' : 'run')}
          </Button>
        </Group>
      }
    >
      {isRunning && (
        <Notice isUrgent title={t('running')}>
          {t('runningHint')}
        </Notice>
      )}
      {isLost ? (
        <Notice isUrgent tone="careful" title={t('lost')}>
          {t('lostHint')}
        </Notice>
      ) : (
        <ProblemNotice error={run.error} />
      )}
      {run.isSuccess && <Finished done={run.data} />}
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
          // The run outlasts the question.
          act={async () => run.mutate({ dry_run: asked === 'dry' })}
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
