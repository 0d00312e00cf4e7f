import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Operator, typicalMinutes, useNetwork } from '../../api/network.ts'
import type { operations } from '../../api/schema.d.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Tag } from '../../parts/tag.tsx'
import { Waterfall } from '../../parts/waterfall/waterfall.tsx'
import { texts } from './texts.ts'

type Voyage =
  operations['search_voyages']['responses'][200]['content']['application/json']['data'][number]
type CabinClass = Voyage['cabin_classes'][number]
type FareRow = CabinClass & { fare: CabinClass['fares'][number] }

type VoyageCardProps = {
  voyage: Voyage
  operator: Operator | undefined
  isChosen: boolean
  onChoose(): void
}

export function VoyageCard({ voyage, operator, isChosen, onChoose }: VoyageCardProps) {
  const t = useTexts(texts)
  const { terminalName } = useNetwork()
  const { time, instant } = useFormat()
  const mayPrice = useSession().user.role === 'admin'
  const name = `${time(voyage.departs_at)} ${voyage.operator.name}`
  return (
    <Paper
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      radius="lg"
      component="article"
      aria-label={name}
    >
      <Stack gap="md">
        <Group justify="space-between" gap="md" align="flex-start">
          <Stack gap={4}>
            <Title order={2} size="h4">
              {time(voyage.departs_at)} → {time(voyage.arrives_at)}
            </Title>
            <Text size="sm">
              {terminalName(voyage.departure_terminal)} – {terminalName(voyage.arrival_terminal)} ·{' '}
              {voyage.operator.name}, {voyage.boat.name}
            </Text>
            <Group gap="xs">
              <OperatorBadges operator={operator} />
              {!voyage.on_sale && <Tag tone="plain">{t('closed')}</Tag>}
            </Group>
            <Text size="xs" c="dimmed">
              {voyage.on_sale && `${t('closes', { at: instant(voyage.sales_close_at) })} · `}
              {t('asOf', { at: instant(voyage.as_of) })}
            </Text>
          </Stack>
          <Group gap="sm">
            {mayPrice && (
              <Button
                component={Link}
                to="/prices"
                search={{ voyage_id: voyage.id } as never}
                variant="subtle"
                aria-label={t('priceRuleNamed', { what: name })}
              >
                {t('priceRule')}
              </Button>
            )}
            <Button
              onClick={onChoose}
              disabled={isChosen || !voyage.on_sale}
              aria-label={t('chooseNamed', { what: name })}
            >
              {t(isChosen ? 'chosen' : 'choose')}
            </Button>
          </Group>
        </Group>
        {voyage.operator.issuance === 'manual' && (
          <Text size="sm" c="dimmed">
            {t('manualHint')}
          </Text>
        )}
        <Fares voyage={voyage} name={name} />
      </Stack>
    </Paper>
  )
}

function OperatorBadges({ operator }: { operator: Operator | undefined }) {
  const t = useTexts(texts)
  if (operator === undefined) return null
  if (operator.issuance === 'manual') {
    return (
      <Badge color="#8a5200" tt="none" miw="max-content">
        <span aria-hidden>✋</span> {t('manual')}
      </Badge>
    )
  }
  const { min, max } = typicalMinutes(operator)
  return (
    <Badge variant="light" tt="none" miw="max-content">
      <span aria-hidden>⚡</span> {t('automated')},{' '}
      {min === max ? t('minute', { max }) : t('minutes', { min, max })}
    </Badge>
  )
}

function Fares({ voyage, name }: { voyage: Voyage; name: string }) {
  const t = useTexts(texts)
  const { className, typeName } = useNetwork()
  const { money } = useFormat()
  const [open, setOpen] = useState<FareRow | null>(null)
  const what = (row: FareRow) =>
    `${className(row.seat_class)}, ${typeName(voyage.operator.code, row.fare.passenger_type)}`
  const [isWhole, setIsWhole] = useState(false)
  // A card is short: the fare that most people pay, and the others when they are asked for.
  const all = voyage.cabin_classes.flatMap(cabin => cabin.fares.map(fare => ({ ...cabin, fare })))
  const usual = all.filter(row => row.fare.passenger_type === 'adult')
  const rows = isWhole || usual.length === 0 ? all : usual
  return (
    <>
      <DataTable<FareRow>
        label={name}
        rows={rows}
        rowKey={row => `${row.seat_class}-${row.fare.passenger_type}`}
        columns={[
          { key: 'class', header: t('seatClass'), cell: row => className(row.seat_class) },
          {
            key: 'type',
            header: t('passenger'),
            cell: row => typeName(voyage.operator.code, row.fare.passenger_type),
          },
          {
            key: 'free',
            header: t('seats'),
            isNumber: true,
            cell: row => `${row.available}/${row.capacity}`,
          },
          { key: 'net', header: t('net'), isNumber: true, cell: row => money(row.fare.net_price) },
          {
            key: 'customer',
            header: t('customer'),
            isNumber: true,
            cell: row => (
              <Button
                variant="subtle"
                size="compact-sm"
                me={-8}
                onClick={() => setOpen(row)}
                aria-label={`${money(row.fare.customer_price)}. ${t('showWaterfall', { what: what(row) })}`}
              >
                {money(row.fare.customer_price)}
              </Button>
            ),
          },
        ]}
      />
      {usual.length > 0 && usual.length < all.length && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            ms={-8}
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {t(isWhole ? 'fewerFares' : 'allFares', { count: all.length })}
          </Button>
        </Group>
      )}
      {open !== null && (
        <Dialog title={`${what(open)} · ${name}`} isOpen onClose={() => setOpen(null)}>
          <Waterfall price={open.fare} />
        </Dialog>
      )}
    </>
  )
}
