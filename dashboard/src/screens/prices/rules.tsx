import { useSearch } from '@tanstack/react-router'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { VoyageName } from '../../parts/voyage-name.tsx'
import { useConditions } from './conditions.ts'
import { CreateRule } from './create-rule.tsx'
import { PriceList } from './price-list.tsx'
import { texts } from './texts.ts'

type Rule = AnswerOf<'list_price_additions'>['data'][number]

export function Rules() {
  const t = useTexts(texts)
  const { voyage_id = '' }: { voyage_id?: string } = useSearch({ strict: false })
  return (
    <PriceList<Rule>
      name="price-additions"
      title={t('rules')}
      empty={t('noRules')}
      newText={t('newRule')}
      deleteText={t('deleteRuleText')}
      columns={useColumns()}
      nameOf={({ title }) => title}
      read={query => answer(api.GET('/dashboard/api/price-additions', { params: { query } }))}
      remove={id =>
        answer(api.DELETE('/dashboard/api/price-additions/{id}', { params: { path: { id } } }))
      }
      create={on => <CreateRule voyageId={voyage_id} {...on} />}
      beginsWithNew={voyage_id !== ''}
    />
  )
}

function useColumns(): Column<Rule>[] {
  const t = useTexts(texts)
  const { money, percent } = useFormat()
  const { operators, operatorName, typeName } = useNetwork()
  const conditionsOf = useConditions()
  const nameOfType = (rule: Rule, code: string) => {
    const has = operators.find(each => each.passenger_types.some(type => type.code === code))
    return typeName(rule.operator ?? has?.code ?? '', code)
  }
  const own = (rule: Rule): string[] => [
    ...(rule.operator === null ? [] : [operatorName(rule.operator)]),
    ...(rule.passenger_types ?? []).map(code => nameOfType(rule, code)),
    ...(rule.count_min === null ? [] : [t('atLeast', { count: rule.count_min })]),
    ...(rule.count_max === null ? [] : [t('atMost', { count: rule.count_max })]),
    ...(rule.priority === 0 ? [] : [t('inOrder', { priority: rule.priority })]),
  ]
  return [
    { key: 'title', header: t('rule'), cell: rule => rule.title },
    {
      key: 'effect',
      header: t('effect'),
      isNumber: true,
      cell: rule => {
        const size = rule.amount_type === 'percent' ? percent(rule.amount) : money(rule.amount)
        return `${rule.direction === 'increase' ? '+' : '−'}${size}`
      },
    },
    {
      key: 'when',
      header: t('when'),
      cell: rule => {
        const others = [...conditionsOf(rule), ...own(rule)].join(', ')
        if (rule.voyage_id === null) return others || t('always')
        return (
          <>
            {t('oneVoyage')} <VoyageName id={rule.voyage_id} />
            {others && `, ${others}`}
          </>
        )
      },
    },
  ]
}
