import { Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import type { operations } from '../../api/schema.d.ts'
import { queries, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Section } from '../../parts/section.tsx'
import { CreateRule } from './create-rule.tsx'
import { texts } from './texts.ts'

export type Rule =
  operations['list_price_additions']['responses'][200]['content']['application/json']['data'][number]

const list = ['price-additions']

export function Rules() {
  const t = useTexts(texts)
  const mayWrite = useSession().user.role !== 'staff'
  const [isCreating, setIsCreating] = useState(false)
  const [doomed, setDoomed] = useState<Rule | null>(null)
  const rules = useInfiniteQuery({
    queryKey: list,
    queryFn: ({ pageParam }) =>
      answer(
        api.GET('/dashboard/api/price-additions', {
          params: { query: pageParam === '' ? {} : { cursor: pageParam } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: list })
  const remove = async ({ id }: Rule) => {
    await answer(api.DELETE('/dashboard/api/price-additions/{id}', { params: { path: { id } } }))
    await refresh()
  }
  const close = () => setIsCreating(false)
  return (
    <Section title={t('rules')}>
      {mayWrite && (
        <Group>
          <Button onClick={() => setIsCreating(true)}>{t('newRule')}</Button>
        </Group>
      )}
      <DataTable
        label={t('rules')}
        columns={useColumns(mayWrite ? setDoomed : null)}
        rows={rules.data?.pages.flatMap(page => page.data)}
        rowKey={({ id }) => id}
        error={rules.error}
        empty={t('noRules')}
        onMore={rules.hasNextPage ? () => void rules.fetchNextPage() : undefined}
        isLoadingMore={rules.isFetchingNextPage}
      />
      <CreateRule
        isOpen={isCreating}
        onClose={close}
        onCreated={() => {
          close()
          void refresh()
        }}
      />
      {doomed !== null && (
        <Confirm
          title={t('deleteTitle', { name: doomed.title })}
          text={t('deleteRuleText')}
          deed={t('delete')}
          isDangerous
          isOpen
          onClose={() => setDoomed(null)}
          act={() => remove(doomed)}
        />
      )}
    </Section>
  )
}

function useColumns(onDelete: ((rule: Rule) => void) | null): Column<Rule>[] {
  const t = useTexts(texts)
  const { money, date, instant } = useFormat()
  const conditionsOf = (rule: Rule) => [
    ...(rule.active ? [] : [t('inactive')]),
    ...(rule.operator === null ? [] : [rule.operator]),
    ...(rule.departure_terminal === null && rule.arrival_terminal === null
      ? []
      : [`${rule.departure_terminal ?? '…'} → ${rule.arrival_terminal ?? '…'}`]),
    ...(rule.seat_classes ?? []),
    ...(rule.passenger_types ?? []),
    ...(rule.departure_from === null && rule.departure_to === null
      ? []
      : [
          `${rule.departure_from === null ? '…' : date(rule.departure_from)} – ${rule.departure_to === null ? '…' : date(rule.departure_to)}`,
        ]),
    ...(rule.count_min === null ? [] : [`≥ ${rule.count_min}`]),
    ...(rule.count_max === null ? [] : [`≤ ${rule.count_max}`]),
    ...(rule.effective_from === null
      ? []
      : [`${t('effectiveFrom')}: ${instant(rule.effective_from)}`]),
  ]
  return [
    { key: 'title', header: t('rule'), cell: rule => rule.title },
    {
      key: 'effect',
      header: t('effect'),
      isNumber: true,
      cell: rule => {
        const size = rule.amount_type === 'percent' ? `${rule.amount / 100}%` : money(rule.amount)
        return `${rule.direction === 'increase' ? '+' : '−'}${size}`
      },
    },
    {
      key: 'when',
      header: t('when'),
      cell: rule => conditionsOf(rule).join(', ') || t('always'),
    },
    ...(onDelete === null
      ? []
      : [
          {
            key: 'actions',
            header: t('actions'),
            isActions: true,
            cell: (rule: Rule) => (
              <Button
                size="xs"
                variant="default"
                aria-label={t('deleteNamed', { name: rule.title })}
                onClick={() => onDelete(rule)}
              >
                {t('delete')}
              </Button>
            ),
          },
        ]),
  ]
}
