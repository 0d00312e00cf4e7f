/** The list of invoices. The URL holds its filters. */
import { Anchor, NativeSelect, TextInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { usePages } from '../../api/pages.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingLink } from '../../parts/booking-link.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { FilterForm, filterOf } from '../../parts/filter-form.tsx'
import { useFormat } from '../../parts/format.tsx'
import { MonthField } from '../../parts/month-field.tsx'
import { Page } from '../../parts/page.tsx'
import { InvoiceState, states } from './state.tsx'
import { Sum } from './sum.tsx'
import { texts } from './texts.ts'

type Invoice = AnswerOf<'list_invoices'>['data'][number]

export default function Invoices() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const isOperations = useSession().user.role === 'operations'
  const shown = useShown()
  // Only the root, which operations belong to, has invoices of several agencies.
  const isOfMany = isOperations && shown.isOwn
  const filter = filterOf(useSearch({ strict: false }), ['state', 'agency_code', 'from', 'to'])
  const state = states.find(each => each === filter.state)
  const { state: _, ...rest } = filter
  const query = { ...shown.query, ...rest, ...(state && { state }) }
  const list = usePages(['invoices', shown.id, filter], cursor =>
    answer(api.GET('/dashboard/api/invoices', { params: { query: { ...query, ...cursor } } })),
  )
  return (
    <Page title={t('title')} hint={t(isOfMany ? 'hintOperations' : 'hint')}>
      <FilterForm
        given={filter}
        onApply={next => void navigate({ to: '/invoices', search: next as never })}
      >
        {field => (
          <>
            <NativeSelect
              label={t('state')}
              data={[
                { value: '', label: t('any') },
                ...states.map(each => ({ value: each, label: t(each) })),
              ]}
              {...field('state')}
            />
            {isOfMany && <TextInput label={t('agency')} {...field('agency_code')} />}
            <MonthField
              days={{ from: field('from').value, to: field('to').value }}
              hasAnyTime
              onChoose={({ from, to }) => {
                field('from').onChange({ currentTarget: { value: from } })
                field('to').onChange({ currentTarget: { value: to } })
              }}
            />
            <DateField label={t('from')} {...field('from')} />
            <DateField label={t('to')} min={field('from').value} {...field('to')} />
          </>
        )}
      </FilterForm>
      {list.rows !== undefined && list.rows.length > 0 && <Sum query={query} />}
      <DataTable
        label={t('title')}
        columns={useColumns(isOfMany)}
        {...list}
        rowKey={({ id }) => id}
        empty={t('empty')}
      />
    </Page>
  )
}

function useColumns(isOfMany: boolean): Column<Invoice>[] {
  const t = useTexts(texts)
  const { money, instant } = useFormat()
  const agency: Column<Invoice> = {
    key: 'agency',
    header: t('agency'),
    cell: invoice => invoice.agency_code,
  }
  return [
    {
      key: 'number',
      header: t('number'),
      cell: invoice => (
        <Anchor
          component={Link}
          to="/invoices/$id"
          params={{ id: invoice.id } as never}
          size="sm"
          style={{ whiteSpace: 'nowrap' }}
        >
          {invoice.number ?? t('noNumber')}
        </Anchor>
      ),
    },
    {
      key: 'state',
      header: t('state'),
      cell: invoice => <InvoiceState state={invoice.state} />,
    },
    ...(isOfMany ? [agency] : []),
    {
      key: 'booking',
      header: t('booking'),
      cell: invoice => (
        <BookingLink id={invoice.booking_id} organizationId={invoice.agency_id}>
          {t('leg', { code: invoice.booking_code, leg: invoice.leg })}
        </BookingLink>
      ),
    },
    { key: 'recipient', header: t('recipient'), cell: invoice => invoice.recipient },
    { key: 'total', header: t('total'), isNumber: true, cell: invoice => money(invoice.total) },
    { key: 'created', header: t('created'), cell: invoice => instant(invoice.created_at) },
  ]
}
