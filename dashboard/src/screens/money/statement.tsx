import { Button, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { usePages } from '../../api/pages.ts'
import type { operations } from '../../api/schema.d.ts'
import { useLanguage, useTexts } from '../../app/language.tsx'
import { BookingLink } from '../../parts/booking-link.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { Fields } from '../../parts/fields.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Section } from '../../parts/section.tsx'
import type en from './texts.en.ts'
import { texts } from './texts.ts'

type Line =
  operations['list_statement']['responses'][200]['content']['application/json']['data'][number]
type Filter = { account: 'deposit' | 'sales'; from: string; to: string; kind: '' | Line['kind'] }

const accounts = ['deposit', 'sales'] as const
const kinds = ['hold', 'settle', 'release', 'transfer'] as const

export function Statement() {
  const t = useTexts(texts)
  const { language } = useLanguage()
  const [filter, setFilter] = useState<Filter>({ account: 'deposit', from: '', to: '', kind: '' })
  const shown = useShown()
  const query = { ...shown.query, ...queryOf(filter) }
  const lines = usePages(['statement', query], cursor =>
    answer(api.GET('/dashboard/api/statement', { params: { query: { ...query, ...cursor } } })),
  )
  const file = new URLSearchParams({ ...query, language })
  return (
    <Section title={t('statement')}>
      <Fields>
        <NativeSelect
          label={t('account')}
          value={filter.account}
          onChange={event =>
            setFilter({ ...filter, account: event.currentTarget.value as Filter['account'] })
          }
          data={accounts.map(value => ({ value, label: t(value) }))}
        />
        <DateField
          label={t('from')}
          value={filter.from}
          onChange={event => setFilter({ ...filter, from: event.currentTarget.value })}
        />
        <DateField
          label={t('to')}
          value={filter.to}
          onChange={event => setFilter({ ...filter, to: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('kind')}
          value={filter.kind}
          onChange={event =>
            setFilter({ ...filter, kind: event.currentTarget.value as Filter['kind'] })
          }
          data={[
            { value: '', label: t('anyKind') },
            ...kinds.map(value => ({ value, label: t(value) })),
          ]}
        />
        <Button
          component="a"
          variant="default"
          href={`/dashboard/api/statement.csv?${file}`}
          download
        >
          {t('csv')}
        </Button>
      </Fields>
      <DataTable
        label={t('statement')}
        columns={useColumns()}
        {...lines}
        rowKey={({ id }) => id}
        empty={t('noLines')}
      />
    </Section>
  )
}

function queryOf({ account, from, to, kind }: Filter) {
  return {
    account,
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(kind === '' ? {} : { kind }),
  }
}

function useColumns(): Column<Line>[] {
  const t = useTexts(texts)
  const { instant, money } = useFormat()
  const figures = [
    ['balance_change', t('balanceChange')],
    ['held_change', t('heldChange')],
    ['balance_after', t('balanceAfter')],
    ['held_after', t('heldAfter')],
  ] as const
  return [
    {
      key: 'time',
      header: t('time'),
      cell: line => <span style={{ whiteSpace: 'nowrap' }}>{instant(line.at)}</span>,
    },
    { key: 'kind', header: t('kind'), cell: line => t(line.kind) },
    {
      key: 'cause',
      header: t('cause'),
      cell: line => (
        <>
          <Text size="sm">{t(line.cause as keyof typeof en) || line.cause}</Text>
          <Text size="sm" c="dimmed">
            {line.booking === null ? line.by : <Sale booking={line.booking} />}
          </Text>
          {line.reference !== null && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('referenceIs', { reference: line.reference })}
            </Text>
          )}
        </>
      ),
    },
    ...figures.map(([key, header]) => ({
      key,
      header,
      isNumber: true,
      cell: (line: Line) => (line[key] === 0 && key.endsWith('change') ? '' : money(line[key])),
    })),
  ]
}

function Sale({ booking: { id, code, seller } }: { booking: NonNullable<Line['booking']> }) {
  const t = useTexts(texts)
  return (
    <>
      <BookingLink id={id} organizationId={seller.id}>
        {code}
      </BookingLink>{' '}
      {t('soldBy', { seller: seller.code })}
    </>
  )
}
