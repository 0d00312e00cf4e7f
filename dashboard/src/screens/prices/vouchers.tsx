import { Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import type { operations } from '../../api/schema.d.ts'
import { queries, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Section } from '../../parts/section.tsx'
import { CreateVoucher } from './create-voucher.tsx'
import { texts } from './texts.ts'

type Voucher =
  operations['list_vouchers']['responses'][200]['content']['application/json']['data'][number]

const list = ['vouchers']

export function Vouchers() {
  const t = useTexts(texts)
  const mayWrite = useSession().user.role !== 'staff'
  const [isCreating, setIsCreating] = useState(false)
  const [doomed, setDoomed] = useState<Voucher | null>(null)
  const vouchers = useInfiniteQuery({
    queryKey: list,
    queryFn: ({ pageParam }) =>
      answer(
        api.GET('/dashboard/api/vouchers', {
          params: { query: pageParam === '' ? {} : { cursor: pageParam } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: list })
  const remove = async ({ id }: Voucher) => {
    await answer(api.DELETE('/dashboard/api/vouchers/{id}', { params: { path: { id } } }))
    await refresh()
  }
  const close = () => setIsCreating(false)
  return (
    <Section title={t('vouchers')}>
      {mayWrite && (
        <Group>
          <Button variant="default" onClick={() => setIsCreating(true)}>
            {t('newVoucher')}
          </Button>
        </Group>
      )}
      <DataTable
        label={t('vouchers')}
        columns={useColumns(mayWrite ? setDoomed : null)}
        rows={vouchers.data?.pages.flatMap(page => page.data)}
        rowKey={({ id }) => id}
        error={vouchers.error}
        empty={t('noVouchers')}
        onMore={vouchers.hasNextPage ? () => void vouchers.fetchNextPage() : undefined}
        isLoadingMore={vouchers.isFetchingNextPage}
      />
      <CreateVoucher
        isOpen={isCreating}
        onClose={close}
        onCreated={() => {
          close()
          void refresh()
        }}
      />
      {doomed !== null && (
        <Confirm
          title={t('deleteTitle', { name: doomed.code })}
          text={t('deleteVoucherText')}
          deed={t('delete')}
          isDangerous
          isOpen
          onClose={() => setDoomed(null)}
          act={() => remove(doomed)}
        />
      )}
    </Section>
  )
}

function useColumns(onDelete: ((voucher: Voucher) => void) | null): Column<Voucher>[] {
  const t = useTexts(texts)
  const { money, number } = useFormat()
  return [
    { key: 'code', header: t('code'), cell: voucher => voucher.code },
    { key: 'title', header: t('name'), cell: voucher => voucher.title },
    {
      key: 'effect',
      header: t('effect'),
      cell: ({ amount, amount_type, minimum_order_total: minimum }) => {
        const size = amount_type === 'percent' ? `${amount / 100}%` : money(amount)
        const off = t('off', { amount: size })
        return minimum === 0 ? off : `${off}, ${t('minimumOf', { amount: money(minimum) })}`
      },
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
    ...(onDelete === null
      ? []
      : [
          {
            key: 'actions',
            header: t('actions'),
            isActions: true,
            cell: (voucher: Voucher) => (
              <Button
                size="xs"
                variant="default"
                aria-label={t('deleteNamed', { name: voucher.code })}
                onClick={() => onDelete(voucher)}
              >
                {t('delete')}
              </Button>
            ),
          },
        ]),
  ]
}
