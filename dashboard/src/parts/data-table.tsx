import { Button, Center, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../app/language.tsx'
import classes from './data-table.module.css'
import { Loading } from './loading.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { partTexts } from './texts.ts'

export type Column<Row> = {
  key: string
  header: string
  cell(row: Row): ReactNode
  /** Numbers stand at the right, in digits of one width. */
  isNumber?: boolean
  /** Buttons of the row: the header is there for screen readers alone. */
  isActions?: boolean
}

type DataTableProps<Row> = {
  /** What the table shows, for who does not see it. */
  label: string
  columns: Column<Row>[]
  /** Undefined: still loading. */
  rows: Row[] | undefined
  rowKey(row: Row): string
  error?: Error | null
  empty?: string
  /** There are more pages. */
  onMore?: (() => void) | undefined
  isLoadingMore?: boolean
}

/** The one table. On a narrow screen a row becomes a card, so nothing scrolls sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, error = null, empty, onMore, isLoadingMore = false } = props
  const t = useTexts(partTexts)
  if (error !== null) return <ProblemNotice error={error} />
  if (rows === undefined) return <Loading />
  if (rows.length === 0) {
    return (
      <Center className={classes.empty}>
        <Text c="dimmed">{empty ?? t('empty')}</Text>
      </Center>
    )
  }
  // Roles are written out: a table that is laid out as cards is no table to a browser any more.
  return (
    <div>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className={classes.table} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(column => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={column.isNumber ? classes.number : undefined}
              >
                <span className={column.isActions ? classes.unseen : undefined}>
                  {column.header}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(row => (
            <tr key={rowKey(row)} role="row">
              {columns.map(column => (
                <td key={column.key} role="cell" className={cellClass(column)}>
                  {column.isActions ? null : (
                    <span className={classes.label} aria-hidden>
                      {column.header}
                    </span>
                  )}
                  <div className={classes.value}>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      {onMore !== undefined && (
        <Center mt="md">
          <Button variant="default" onClick={onMore} loading={isLoadingMore}>
            {t('more')}
          </Button>
        </Center>
      )}
    </div>
  )
}

function cellClass(column: Column<never>): string | undefined {
  if (column.isActions) return classes.actions
  return column.isNumber ? classes.number : undefined
}
