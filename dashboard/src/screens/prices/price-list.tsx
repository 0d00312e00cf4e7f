/** The rules or the vouchers of the organization: the list, creating one and ending one. */
import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useShown } from '../../api/organizations.ts'
import { type PageOf, usePages } from '../../api/pages.ts'
import { queries, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { texts } from './texts.ts'

type PriceListProps<Row> = {
  /** The query to read again. */
  name: 'price-additions' | 'vouchers'
  title: string
  empty: string
  newText: string
  deleteText: string
  columns: Column<Row>[]
  nameOf(row: Row): string
  read(query: { organization_id?: string; cursor?: string }): Promise<PageOf<Row>>
  remove(id: string): Promise<unknown>
  /** The form of a new one. */
  create(on: { onClose(): void; onCreated(): void }): ReactNode
  /** The form is open from the beginning. */
  beginsWithNew?: boolean
}

export function PriceList<Row extends { id: string }>(props: PriceListProps<Row>) {
  const { name, title, columns, nameOf, beginsWithNew = false } = props
  const t = useTexts(texts)
  const shown = useShown()
  const mayWrite = useSession().user.role !== 'staff' && shown.isOwn
  const [isCreating, setIsCreating] = useState(beginsWithNew && mayWrite)
  const [doomed, setDoomed] = useState<Row | null>(null)
  const list = usePages([name, shown.id], cursor => props.read({ ...shown.query, ...cursor }))
  const refresh = () => void queries.invalidateQueries({ queryKey: [name] })
  const end: Column<Row> = {
    key: 'actions',
    header: t('actions'),
    isActions: true,
    cell: row => (
      <Button
        size="xs"
        variant="default"
        aria-label={t('deleteNamed', { name: nameOf(row) })}
        onClick={() => setDoomed(row)}
      >
        {t('delete')}
      </Button>
    ),
  }
  return (
    <Section title={title}>
      {mayWrite && (
        <Group>
          <Button onClick={() => setIsCreating(true)}>{props.newText}</Button>
        </Group>
      )}
      <DataTable
        label={title}
        columns={mayWrite ? [...columns, end] : columns}
        {...list}
        rowKey={({ id }) => id}
        empty={props.empty}
      />
      {isCreating && props.create({ onClose: () => setIsCreating(false), onCreated: refresh })}
      {doomed !== null && (
        <Confirm
          title={t('deleteTitle', { name: nameOf(doomed) })}
          text={props.deleteText}
          deed={t('delete')}
          isDangerous
          isOpen
          onClose={() => setDoomed(null)}
          act={async () => {
            await props.remove(doomed.id)
            refresh()
          }}
        />
      )}
    </Section>
  )
}
