import { Button, Paper, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { Earnings } from './earnings.tsx'
import { MoveMoney } from './move-money.tsx'
import { OrganizationName } from './organization-name.tsx'
import { Statement } from './statement.tsx'
import { texts } from './texts.ts'

type Debts = AnswerOf<'list_debts'>
type Child = Debts['children'][number]
export type Asked = { what: 'topUp' | 'payOut' | 'limit'; child: Child }

export default function Money() {
  const t = useTexts(texts)
  const { user } = useSession()
  const shown = useShown()
  const [asked, setAsked] = useState<Asked | null>(null)
  const debts = useQuery({
    queryKey: ['debts', shown.id],
    queryFn: () => answer(api.GET('/dashboard/api/debts', { params: { query: shown.query } })),
  })
  const childColumns = useChildColumns(user.role !== 'staff', setAsked)
  return (
    <Page title={t('title')} hint={t('hint', { organization: shown.name })}>
      <ProblemNotice error={debts.error} onRetry={() => void debts.refetch()} />
      {debts.data === undefined ? debts.error === null && <Loading /> : <Own debts={debts.data} />}
      {debts.data !== undefined && debts.data.children.length > 0 && (
        <Section title={t('children')} hint={t('childrenHint', { organization: shown.name })}>
          <DataTable
            label={t('children')}
            columns={childColumns}
            rows={debts.data.children}
            rowKey={child => child.organization.id}
          />
        </Section>
      )}
      {debts.data !== undefined && debts.data.children.length > 0 && <Earnings />}
      <Statement />
      {asked !== null && (
        <MoveMoney
          what={asked.what}
          // As it stands by now: a colleague may have set another limit.
          child={debts.data?.children.find(isOf(asked.child)) ?? asked.child}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  )
}

const isOf = (child: Child) => (each: Child) => each.organization.id === child.organization.id

function Own({ debts: { creditor, own } }: { debts: Debts }) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const figures = [
    [t('available'), own.available],
    [own.outstanding > 0 ? t('outstanding') : t('balance'), own.outstanding || own.balance],
    [t('held'), own.held],
    [t('credit'), own.credit_limit],
  ] as const
  return (
    <Section title={creditor === null ? t('ownRoot') : t('ownOf', { parent: creditor.name })}>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        {figures.map(([label, amount]) => (
          <Paper key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fw={600} size="lg" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {money(amount)}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
  )
}

function useChildColumns(mayMove: boolean, onAsk: (asked: Asked) => void): Column<Child>[] {
  const t = useTexts(texts)
  const { money } = useFormat()
  const figures = [
    ['balance', t('balance'), 'balance'],
    ['held', t('held'), 'held'],
    ['credit', t('credit'), 'credit_limit'],
    ['available', t('available'), 'available'],
  ] as const
  return [
    {
      key: 'organization',
      header: t('organization'),
      cell: ({ organization }) => <OrganizationName {...organization} />,
    },
    ...figures.map(([key, header, name]) => ({
      key,
      header,
      isNumber: true,
      cell: (child: Child) => money(child[name]),
    })),
    ...(mayMove
      ? [
          {
            key: 'actions',
            header: t('actions'),
            isActions: true,
            cell: (child: Child) =>
              (['topUp', 'payOut', 'limit'] as const).map(what => (
                <Button
                  key={what}
                  size="xs"
                  variant="default"
                  aria-label={t(`${what}Named`, { code: child.organization.code })}
                  onClick={() => onAsk({ what, child })}
                >
                  {t(what)}
                </Button>
              )),
          },
        ]
      : []),
  ]
}
