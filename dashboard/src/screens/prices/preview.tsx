import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type AnswerOf, now } from '../../api/client.ts'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { texts } from './texts.ts'

/** What saves the rule stands below the lines: on a telephone two hundred of them are seventy screens high. */
const firstLines = 10

type OfRule = AnswerOf<'preview_price_addition'>
type OfVoucher = AnswerOf<'preview_voucher'>
type Line = OfRule['lines'][number] | OfVoucher['lines'][number]

export function RulePreview({ preview }: { preview: OfRule }) {
  const t = useTexts(texts)
  const twin = preview.possible_duplicate_of
  const { passenger_count: count } = preview
  return (
    <Stack gap="sm">
      {twin !== null && (
        <Notice isUrgent tone="careful" title={t('duplicate', { title: twin.title })}>
          {t('duplicateText')}
        </Notice>
      )}
      <AtALoss preview={preview} text={t('ruleAtALoss')} />
      <Notes preview={preview} more={count > 1 ? [t('group', { count })] : []} />
      <Lines
        lines={preview.lines}
        figures={[
          { header: t('customerPrice'), of: line => line.customer_price },
          { header: t('margin'), of: line => line.margin },
          ...(preview.has_organizations_below
            ? [{ header: t('netBelow'), of: (line: OfRule['lines'][number]) => line.net_below }]
            : []),
        ]}
      />
    </Stack>
  )
}

export function VoucherPreview({ preview }: { preview: OfVoucher }) {
  const t = useTexts(texts)
  const isOfGroups = preview.lines.some(line => line.passenger_count > 1)
  return (
    <Stack gap="sm">
      <AtALoss preview={preview} text={t('voucherAtALoss')} />
      <Notes preview={preview} more={isOfGroups ? [t('fewest')] : []} />
      <Lines
        lines={preview.lines}
        passengersOf={line => line.passenger_count}
        figures={[
          { header: t('customerPrice'), of: line => line.customer_price },
          { header: t('margin'), of: line => line.margin },
        ]}
      />
    </Stack>
  )
}

function AtALoss({ preview, text }: { preview: OfRule | OfVoucher; text: string }) {
  const t = useTexts(texts)
  if (preview.at_a_loss === 0) return null
  return (
    <Notice isUrgent tone="careful" title={t('atALoss', { count: preview.at_a_loss })}>
      {text}
    </Notice>
  )
}

function Notes({ preview, more }: { preview: OfRule | OfVoucher; more: string[] }) {
  const t = useTexts(texts)
  const { number, instant } = useFormat()
  const { sailings_touched: touched, sailings_seen: seen } = preview
  const notes = [
    touched === 0
      ? t('touchedNone')
      : t('touched', { touched: number(touched), seen: number(seen) }),
    ...(preview.has_more_sailings ? [t('more')] : []),
    ...more,
    ...(Date.parse(preview.priced_at) > now()
      ? [t('pricedAt', { instant: instant(preview.priced_at) })]
      : []),
    ...(preview.has_more_lines ? [t('moreLines', { count: preview.lines.length })] : []),
  ]
  return <Text role="status">{notes.join(' ')}</Text>
}

type LinesProps<Of extends Line> = {
  lines: Of[]
  figures: { header: string; of(line: Of): { before: number; after: number } }[]
  passengersOf?(line: Of): number
}

function Lines<Of extends Line>({ lines, figures, passengersOf = () => 1 }: LinesProps<Of>) {
  const t = useTexts(texts)
  const { money, number, instant } = useFormat()
  const { className, operatorName, routeName, typeName } = useNetwork()
  const [isAll, setIsAll] = useState(false)
  const isCut = !isAll && lines.length > firstLines
  if (lines.length === 0) return null
  const seatOf = (line: Of) => {
    const kind = `${className(line.seat_class)}, ${typeName(line.operator, line.passenger_type)}`
    const count = passengersOf(line)
    return count === 1 ? kind : `${number(count)} × ${kind}`
  }
  const columns: Column<Of>[] = [
    {
      key: 'sailing',
      header: t('sailing'),
      cell: line => (
        <>
          <Text size="sm" fw={600}>
            {routeName(line)}
          </Text>
          <Text size="sm" c="dimmed">
            {operatorName(line.operator)}, {instant(line.departs_at)}
          </Text>
        </>
      ),
    },
    { key: 'seat', header: t('seat'), cell: seatOf },
    ...figures.map(({ header, of }) => ({
      key: header,
      header,
      isNumber: true,
      cell: (line: Of) => (
        <>
          <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {money(of(line).before)} →
          </Text>
          <Text size="sm" fw={600}>
            {money(of(line).after)}
          </Text>
        </>
      ),
    })),
  ]
  return (
    <DataTable
      label={t('preview')}
      rows={isCut ? lines.slice(0, firstLines) : lines}
      rowKey={line => `${line.voyage_id} ${line.seat_class} ${line.passenger_type}`}
      columns={columns}
      onMore={isCut ? () => setIsAll(true) : undefined}
    />
  )
}
