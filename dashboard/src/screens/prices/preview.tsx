import { Stack, Text } from '@mantine/core'
import { useNetwork } from '../../api/network.ts'
import type { operations } from '../../api/schema.d.ts'
import { useTexts } from '../../app/language.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { texts } from './texts.ts'

type Preview = operations['preview_price_addition']['responses'][200]['content']['application/json']
type Change = Preview['lines'][number]['margin']

export function PreviewOf({ preview }: { preview: Preview }) {
  const t = useTexts(texts)
  const { number, instant } = useFormat()
  const twin = preview.possible_duplicate_of
  const { sailings_touched: touched, sailings_seen: seen } = preview
  const notes = [
    touched === 0
      ? t('touchedNone')
      : t('touched', { touched: number(touched), seen: number(seen) }),
    ...(preview.has_more_sailings ? [t('more')] : []),
    ...(preview.passenger_count > 1 ? [t('group', { count: preview.passenger_count })] : []),
    ...(Date.parse(preview.priced_at) > Date.now()
      ? [t('pricedAt', { instant: instant(preview.priced_at) })]
      : []),
    ...(preview.has_more_lines ? [t('moreLines', { count: preview.lines.length })] : []),
  ]
  return (
    <Stack gap="sm">
      {twin !== null && (
        <Notice isUrgent tone="careful" title={t('duplicate', { title: twin.title })}>
          {t('duplicateText')}
        </Notice>
      )}
      <Text role="status">{notes.join(' ')}</Text>
      {preview.lines.length > 0 && <Lines lines={preview.lines} />}
    </Stack>
  )
}

function Lines({ lines }: { lines: Preview['lines'] }) {
  const t = useTexts(texts)
  const { money, instant } = useFormat()
  const { className, operatorName, terminalName, typeName } = useNetwork()
  const change = ({ before, after }: Change) => (
    <>
      <Text span size="sm" c="dimmed">
        {money(before)} →
      </Text>{' '}
      <Text span size="sm" fw={600}>
        {money(after)}
      </Text>
    </>
  )
  const figures = [
    ['customer_price', t('customerPrice')],
    ['margin', t('margin')],
    ['net_below', t('netBelow')],
  ] as const
  return (
    <DataTable
      label={t('preview')}
      rows={lines}
      rowKey={line => `${line.voyage_id} ${line.seat_class} ${line.passenger_type}`}
      columns={[
        {
          key: 'sailing',
          header: t('sailing'),
          cell: line => (
            <>
              <Text size="sm" fw={600}>
                {terminalName(line.departure_terminal)} → {terminalName(line.arrival_terminal)}
              </Text>
              <Text size="sm" c="dimmed">
                {operatorName(line.operator)}, {instant(line.departs_at)}
              </Text>
            </>
          ),
        },
        {
          key: 'seat',
          header: t('seat'),
          cell: line =>
            `${className(line.seat_class)}, ${typeName(line.operator, line.passenger_type)}`,
        },
        ...figures.map(([key, header]) => ({
          key,
          header,
          isNumber: true,
          cell: (line: Preview['lines'][number]) => change(line[key]),
        })),
      ]}
    />
  )
}
