import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { useConditions } from './conditions.ts'
import { CreateVoucher } from './create-voucher.tsx'
import { PriceList } from './price-list.tsx'
import { texts } from './texts.ts'

type Voucher = AnswerOf<'list_vouchers'>['data'][number]

export function Vouchers() {
  const t = useTexts(texts)
  return (
    <PriceList<Voucher>
      name="vouchers"
      title={t('vouchers')}
      empty={t('noVouchers')}
      newText={t('newVoucher')}
      deleteText={t('deleteVoucherText')}
      columns={useColumns()}
      nameOf={({ code }) => code}
      read={query => answer(api.GET('/dashboard/api/vouchers', { params: { query } }))}
      remove={id =>
        answer(api.DELETE('/dashboard/api/vouchers/{id}', { params: { path: { id } } }))
      }
      create={on => <CreateVoucher {...on} />}
    />
  )
}

function useColumns(): Column<Voucher>[] {
  const t = useTexts(texts)
  const { money, number, percent } = useFormat()
  const conditionsOf = useConditions()
  return [
    { key: 'code', header: t('code'), cell: voucher => voucher.code },
    { key: 'title', header: t('name'), cell: voucher => voucher.title },
    {
      key: 'effect',
      header: t('effect'),
      cell: ({ amount, amount_type, minimum_order_total: minimum }) => {
        const size = amount_type === 'percent' ? percent(amount) : money(amount)
        const off = t('off', { amount: size })
        return minimum === 0 ? off : `${off}, ${t('minimumOf', { amount: money(minimum) })}`
      },
    },
    {
      key: 'when',
      header: t('when'),
      cell: voucher =>
        [
          ...conditionsOf(voucher),
          ...(voucher.customer_limit === null
            ? []
            : [t('perCustomer', { count: number(voucher.customer_limit) })]),
        ].join(', ') || t('always'),
    },
    {
      key: 'used',
      header: t('used'),
      isNumber: true,
      cell: ({ usage_count: count, usage_limit: limit }) =>
        limit === null
          ? number(count)
          : t('usedOf', { count: number(count), limit: number(limit) }),
    },
  ]
}
