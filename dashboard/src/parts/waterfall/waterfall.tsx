import { Text } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../format.tsx'
import { waterfallTexts } from './texts.ts'
import classes from './waterfall.module.css'

type Price = {
  net_price: number
  tax: number
  own_additions: { id: string; title: string; amount: number }[]
  customer_price: number
}

type Step = { key: string; label: string; hint?: string; amount: number; isTotal?: boolean }

/** How NET becomes the customer's price, step by step. The bars show where each step begins. */
export function Waterfall({ price }: { price: Price }) {
  const t = useTexts(waterfallTexts)
  const { money } = useFormat()
  const steps: Step[] = [
    { key: 'net', label: t('net'), hint: t('netHint'), amount: price.net_price, isTotal: true },
    { key: 'tax', label: t('tax'), amount: price.tax },
    ...price.own_additions.map(({ id, title, amount }) => ({ key: id, label: title, amount })),
    { key: 'customer', label: t('customer'), amount: price.customer_price, isTotal: true },
  ]
  const bars = barsOf(steps)
  const highest = Math.max(1, ...bars.map(({ high }) => high))
  return (
    <>
      <ol className={classes.steps} aria-label={t('title')}>
        {bars.map(({ low, high, ...step }) => (
          <li key={step.key} className={classes.step} data-total={step.isTotal}>
            <span>
              {step.label}
              {step.hint !== undefined && (
                <Text span size="xs" c="dimmed" display="block">
                  {step.hint}
                </Text>
              )}
            </span>
            <span className={classes.amount}>
              {step.isTotal || step.amount < 0 ? '' : '+'}
              {money(step.amount)}
            </span>
            <span aria-hidden className={classes.track}>
              <span
                className={classes.bar}
                data-falls={step.amount < 0}
                style={{
                  left: `${(low / highest) * 100}%`,
                  width: `${((high - low) / highest) * 100}%`,
                }}
              />
            </span>
          </li>
        ))}
      </ol>
      {price.own_additions.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noOwn')}
        </Text>
      )}
    </>
  )
}

/** A total is drawn from zero, each other step from where the one before it ends. */
function barsOf(steps: Step[]) {
  let end = 0
  return steps.map(step => {
    const begin = step.isTotal ? 0 : end
    end = begin + step.amount
    return { ...step, low: Math.min(begin, end), high: Math.max(begin, end) }
  })
}
