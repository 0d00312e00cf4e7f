/** The last days as bars. A table has the same numbers. */
import { Group, SimpleGrid, Text } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Section } from '../../parts/section.tsx'
import classes from './charts.module.css'
import type { HomeData } from './home.tsx'
import { texts } from './texts.ts'

type Day = HomeData['days'][number]
type Series = { key: 'sales' | 'spent' | 'issued' | 'partly_issued' | 'failed'; label: string }

export default function Charts({ days }: { days: Day[] }) {
  const t = useTexts(texts)
  const { money, number } = useFormat()
  const outcomes = (['issued', 'partly_issued', 'failed'] as const).map(key => ({
    key,
    label: t(key),
  }))
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Section title={t('sales')} hint={t('salesHint')}>
        <Bars
          days={days}
          series={[{ key: 'sales', label: t('sales') }]}
          inTable={[{ key: 'spent', label: t('spent') }]}
          format={money}
        />
      </Section>
      <Section title={t('outcomes')} hint={t('outcomesHint')}>
        <Bars days={days} series={outcomes} format={number} />
      </Section>
    </SimpleGrid>
  )
}

type BarsProps = {
  days: Day[]
  series: Series[]
  /** Series that only the table shows. */
  inTable?: Series[]
  format: (value: number) => string
}

function Bars({ days, series, inTable = [], format }: BarsProps) {
  const t = useTexts(texts)
  const { date } = useFormat()
  const totalOf = (day: Day) => series.reduce((sum, { key }) => sum + day[key], 0)
  const most = Math.max(...days.map(totalOf))
  const says = series.map(({ key, label }) => {
    const total = days.reduce((sum, day) => sum + day[key], 0)
    return t('chartTotal', { label, total: format(total) })
  })
  const [first, last] = [days[0], days.at(-1)]
  const columns: Column<Day>[] = [
    { key: 'day', header: t('day'), cell: ({ day }) => date(day) },
    ...[...series, ...inTable].map(({ key, label }) => ({
      key,
      header: label,
      isNumber: true,
      cell: (day: Day) => format(day[key]),
    })),
  ]
  return (
    <figure className={classes.figure}>
      {most === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noBars')}
        </Text>
      ) : (
        <>
          <Text size="xs" c="dimmed" aria-hidden>
            {format(most)}
          </Text>
          <div className={classes.bars} role="img" aria-label={says.join('. ')}>
            {days.map(day => (
              <div
                key={day.day}
                className={classes.day}
                title={`${date(day.day)}: ${series
                  .map(({ key, label }) => `${label} ${format(day[key])}`)
                  .join(', ')}`}
              >
                {series.map(({ key }) => (
                  <div
                    key={key}
                    className={classes[key]}
                    style={{ height: `${(day[key] / most) * 100}%` }}
                  />
                ))}
              </div>
            ))}
          </div>
          <Group justify="space-between" mt={4}>
            <Text size="xs" c="dimmed">
              {first && date(first.day)}
            </Text>
            <Text size="xs" c="dimmed">
              {last && date(last.day)}
            </Text>
          </Group>
        </>
      )}
      <figcaption>
        <Group gap="md" my="xs">
          {series.map(({ key }, index) => (
            <Text key={key} size="sm" className={classes.key}>
              <span className={classes[key]} aria-hidden /> {says[index]}
            </Text>
          ))}
        </Group>
        <details>
          <summary>{t('asTable')}</summary>
          <DataTable
            label={says.join('. ')}
            columns={columns}
            rows={days
              .filter(day => [...series, ...inTable].some(({ key }) => day[key] > 0))
              .toReversed()}
            rowKey={({ day }) => day}
          />
        </details>
      </figcaption>
    </figure>
  )
}
