/** The reports, and the action to reconcile now. It repairs in production and cannot repair on UAT. */
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type AnswerOf, ApiProblem, answer, api, isUncertain } from '../../api/client.ts'
import { usePages } from '../../api/pages.ts'
import type { operations } from '../../api/schema.d.ts'
import { queries, useSession } from '../../api/session.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Tag } from '../../parts/tag.tsx'
import { reportQuery } from './report-query.ts'
import { texts } from './texts.ts'

type Report = AnswerOf<'list_reconciliations'>['data'][number]
type Begun = operations['run_reconciliation']['responses'][202]['content']['application/json']

const reportsKey = ['reconciliations']
const runKey = ['reconcile']
const underWayKey = ['reconciliation-under-way']
const lookAgainMs = 2_000

export default function Reconciliation() {
  const t = useTexts(texts)
  const { instant } = useFormat()
  const isUat = useSession().environment === 'uat'
  const [asked, setAsked] = useState<'dry' | 'run' | null>(null)
  const run = useWrite({
    mutationKey: runKey,
    mutationFn: (body: { dry_run: boolean }) =>
      answer(api.POST('/dashboard/api/operations/reconciliations', { body })),
    // Waited for, so that what was begun is known to be under way, or to have ended.
    onSettled: () => queries.invalidateQueries({ queryKey: underWayKey }),
  })
  const { data } = useQuery({
    queryKey: underWayKey,
    queryFn: () => answer(api.GET('/dashboard/api/operations/reconciliation-under-way')),
    refetchInterval: ({ state }) => (state.data?.under_way ? lookAgainMs : false),
  })
  const underWay = data?.under_way ?? null
  const isAsking = useIsMutating({ mutationKey: runKey }) > 0
  const isRunning = isAsking || underWay !== null
  const isLost = isUncertain(run.error)
  useEffect(() => {
    if (!isRunning) queries.invalidateQueries({ queryKey: reportsKey })
  }, [isRunning])
  const list = usePages(reportsKey, cursor =>
    answer(api.GET('/dashboard/api/operations/reconciliations', { params: { query: cursor } })),
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
          {underWay && (
            <Text size="sm">
              {t(underWay.is_dry_run ? 'sinceDry' : 'since', {
                instant: instant(underWay.started_at),
              })}
            </Text>
          )}
          <Text size="sm">{t('runningHint')}</Text>
        </Notice>
      )}
      {isLost ? (
        <Notice isUrgent tone="careful" title={t('lost')}>
          {t('lostHint')}
        </Notice>
      ) : (
        <ProblemNotice error={run.error} />
      )}
      {run.isSuccess && underWay?.id !== run.data.id && <Ended begun={run.data} />}
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
          // A failure is told on the screen.
          act={async () => run.mutate({ dry_run: asked === 'dry' })}
        />
      )}
    </Page>
  )
}

/** A run that was stopped, or whose process died, leaves no report. */
function Ended({ begun }: { begun: Begun }) {
  const t = useTexts(texts)
  const { data, error } = useQuery(reportQuery(begun.id))
  if (error instanceof ApiProblem && error.status === 404) {
    return (
      <Notice tone="careful" title={t('noReport')}>
        {t('noReportHint')}
      </Notice>
    )
  }
  if (data === undefined) return <ProblemNotice error={error} />
  return (
    <Notice title={t('finished')}>
      {!begun.is_new && <Text size="sm">{t('notNew')}</Text>}
      <Text size="sm">
        {t(data.is_dry_run ? 'foundDry' : 'found', { count: data.differences })}{' '}
        {t('woken', { count: begun.woken })}
      </Text>
      <ReportLink id={begun.id}>{t('open')}</ReportLink>
    </Notice>
  )
}

function ReportLink({ id, children }: { id: string; children: string }) {
  return (
    <Anchor component={Link} to="/operations/reconciliation/$id" params={{ id } as never} size="sm">
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
