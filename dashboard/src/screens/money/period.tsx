import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import type en from './texts.en.ts'
import { texts } from './texts.ts'

type Sums = AnswerOf<'get_period'>
type Row = { key: string; lines: number | null; balance: number; held: number }
type Wanted = { account: 'deposit' | 'sales' | 'funding'; from: string; to?: string }

type PeriodProps = {
  wanted: Wanted
  /** Whether the lines below are of one kind. The sums are not, or they would not add up to the closing balance. */
  isBesideOneKind: boolean
}

/** What the account had before and after the days, and what made the difference. */
export function Period({ wanted, isBesideOneKind }: PeriodProps) {
  const t = useTexts(texts)
  const { query } = useShown()
  const label = t(isBesideOneKind ? 'periodOfAllKinds' : 'period')
  const { data, error, refetch } = useQuery({
    queryKey: ['statement', 'period', query, wanted],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/statement/period', { params: { query: { ...query, ...wanted } } }),
      ),
  })
  return (
    <DataTable
      label={label}
      columns={useColumns(label)}
      rows={data && rowsOf(data)}
      rowKey={({ key }) => key}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

function rowsOf({ opening, closing, causes }: Sums): Row[] {
  return [
    { key: 'opening', lines: null, ...opening },
    ...causes.map(({ cause, lines, balance_change, held_change }) => ({
      key: cause,
      lines,
      balance: balance_change,
      held: held_change,
    })),
    { key: 'closing', lines: null, ...closing },
  ]
}

function useColumns(header: string): Column<Row>[] {
  const t = useTexts(texts)
  const { money, change, number } = useFormat()
  /** What the account has stands out from what changes it. */
  const amount = ({ lines }: Row, value: number) =>
    lines === null ? <strong>{money(value)}</strong> : change(value)
  return [
    {
      key: 'what',
      header,
      cell: ({ key, lines }) => {
        const text = t(key as keyof typeof en) || key
        return lines === null ? <strong>{text}</strong> : text
      },
    },
    {
      key: 'lines',
      header: t('lines'),
      isNumber: true,
      cell: ({ lines }) => lines !== null && number(lines),
    },
    {
      key: 'balance',
      header: t('balance'),
      isNumber: true,
      cell: row => amount(row, row.balance),
    },
    { key: 'held', header: t('held'), isNumber: true, cell: row => amount(row, row.held) },
  ]
}
