import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { AnswerOf } from '../../api/client.ts'
import { type Operator, typicalMinutes, useNetwork } from '../../api/network.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Tag } from '../../parts/tag.tsx'
import { Terms } from '../../parts/terms/terms.tsx'
import { Waterfall } from '../../parts/waterfall/waterfall.tsx'
import { texts } from './texts.ts'

type Voyage = AnswerOf<'search_voyages'>['data'][number]
type CabinClass = Voyage['cabin_classes'][number]
type FareRow = CabinClass & { fare: CabinClass['fares'][number] }

type VoyageCardProps = {
  voyage: Voyage
  operator: Operator | undefined
  isChosen: boolean
  /** When the chosen legs arrive. */
  notBefore: string | null
  onChoose(): void
}

/** A row with what readers compare. Fares and details open on demand. */
export function VoyageCard(props: VoyageCardProps) {
  const { voyage, operator, isChosen, notBefore, onChoose } = props
  const t = useTexts(texts)
  const { time, instant, money } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const details = useId()
  const name = `${time(voyage.departs_at)} ${voyage.operator.name}`
  const count = (of: 'available' | 'capacity') =>
    voyage.cabin_classes.reduce((sum, each) => sum + each[of], 0)
  const from = lowestFare(voyage)
  const isTooEarly =
    !isChosen && notBefore !== null && Date.parse(voyage.departs_at) < Date.parse(notBefore)
  const canChoose = voyage.on_sale && !isChosen && !isTooEarly
  return (
    <Paper
      withBorder
      px={{ base: 'sm', sm: 'md' }}
      py="xs"
      radius="md"
      component="article"
      aria-label={name}
    >
      <Group justify="space-between" gap="xs">
        <Stack gap={2}>
          <Group gap="xs">
            <Title order={2} size="h5">
              {time(voyage.departs_at)} → {time(voyage.arrives_at)}
            </Title>
            <OperatorBadges operator={operator} />
            {!voyage.on_sale && <Tag tone="plain">{t('closed')}</Tag>}
          </Group>
          <Text size="sm">
            {voyage.operator.name}, {voyage.boat.name} ·{' '}
            {t('free', { free: count('available'), all: count('capacity') })}
          </Text>
          {isTooEarly && (
            <Text size="sm" fw={600}>
              <span aria-hidden>!</span> {t('tooEarly', { at: instant(notBefore) })}
            </Text>
          )}
        </Stack>
        <Group gap="xs">
          {from !== null && <Text size="sm">{t('fromPrice', { price: money(from) })}</Text>}
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={details}
            aria-label={t('faresNamed', { what: name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('fares')}
          </Button>
          {/* Tab still finds it when it has been chosen, as it would not find a disabled button. */}
          <Button
            size="xs"
            onClick={() => canChoose && onChoose()}
            aria-disabled={!canChoose}
            {...(canChoose ? {} : { 'data-disabled': true })}
            aria-label={t(isChosen ? 'chosenNamed' : 'chooseNamed', { what: name })}
          >
            {t(isChosen ? 'chosen' : 'choose')}
          </Button>
        </Group>
      </Group>
      <div id={details}>{isOpen && <Details voyage={voyage} name={name} />}</div>
    </Paper>
  )
}

/** The lowest adult price, of the classes with a free seat if there is one. */
function lowestFare({ cabin_classes: all }: Voyage): number | null {
  const free = all.filter(({ available }) => available > 0)
  const fares = (free.length > 0 ? free : all).flatMap(each => each.fares)
  const adults = fares.filter(fare => fare.passenger_type === 'adult')
  const prices = (adults.length > 0 ? adults : fares).map(fare => fare.customer_price)
  return prices.length === 0 ? null : Math.min(...prices)
}

function Details({ voyage, name }: { voyage: Voyage; name: string }) {
  const t = useTexts(texts)
  const { instant } = useFormat()
  const mayPrice = useSession().user.role === 'admin'
  return (
    <Stack gap="sm" mt="sm">
      <Group justify="space-between" gap="sm">
        <Text size="xs" c="dimmed">
          {voyage.on_sale && `${t('closes', { at: instant(voyage.sales_close_at) })} · `}
          {t('asOf', { at: instant(voyage.as_of) })}
        </Text>
        {mayPrice && (
          <Button
            component={Link}
            to="/prices"
            search={{ voyage_id: voyage.id } as never}
            size="xs"
            variant="subtle"
            aria-label={t('priceRuleNamed', { what: name })}
          >
            {t('priceRule')}
          </Button>
        )}
      </Group>
      {voyage.operator.issuance === 'manual' && (
        <Text size="sm" c="dimmed">
          {t('manualHint')}
        </Text>
      )}
      <Fares voyage={voyage} name={name} />
      <Terms operatorCode={voyage.operator.code} departsAt={voyage.departs_at} />
    </Stack>
  )
}

function OperatorBadges({ operator }: { operator: Operator | undefined }) {
  const t = useTexts(texts)
  if (operator === undefined) return null
  if (operator.issuance === 'manual') {
    return (
      <Badge color="#8a5200" tt="none">
        <span aria-hidden>✋</span> {t('manual')}
      </Badge>
    )
  }
  const { min, max } = typicalMinutes(operator)
  return (
    <Badge variant="light" tt="none">
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
  const rows = voyage.cabin_classes.flatMap(cabin => cabin.fares.map(fare => ({ ...cabin, fare })))
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
      {open !== null && (
        <Dialog title={`${what(open)} · ${name}`} isOpen onClose={() => setOpen(null)}>
          <Waterfall price={open.fare} />
        </Dialog>
      )}
    </>
  )
}
