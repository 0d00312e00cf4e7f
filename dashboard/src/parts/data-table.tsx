import { Button, Center, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../app/language.tsx'
import classes from './data-table.module.css'
import { Loading } from './loading.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { partTexts } from './texts.ts'

export type Column<Row> = {
  key: string
  header: string
  cell(row: Row): ReactNode
  /** Aligned to the right, in digits of equal width. */
  isNumber?: boolean
  /** A column of buttons: its header is for screen readers only. */
  isActions?: boolean
}

type DataTableProps<Row> = {
  /** What the table shows, for screen readers. */
  label: string
  columns: Column<Row>[]
  /** Its cards are short: the first two columns have no name there, because their values say what they are. */
  isDense?: boolean
  /** Undefined: still loading. */
  rows: Row[] | undefined
  rowKey(row: Row): string
  error?: Error | null
  onRetry?: (() => void) | undefined
  empty?: ReactNode
  /** Given when there are more pages. */
  onMore?: (() => void) | undefined
  isLoadingMore?: boolean
  /** Why the next page did not come. */
  moreError?: Error | null
}

/** A narrower table is hard to read even if it fits. */
const narrowPixels = 480

/** The one table. Where it has no room its rows become cards, so that nothing scrolls sideways. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    rows,
    isDense = false,
    error = null,
    empty,
    onMore,
    isLoadingMore = false,
    moreError = null,
  } = props
  const t = useTexts(partTexts)
  const frame = useCards()
  const willLoad = useFocusOnNew(frame, isLoadingMore, rows?.length ?? 0)
  return (
    <div ref={frame} data-dense={isDense}>
      {/* What was read before stays in sight. */}
      <ProblemNotice error={error} onRetry={props.onRetry} />
      {rows === undefined && error === null && <Loading />}
      {/* Always there, because screen readers announce only what appears in a place that they know. */}
      <div role="status">
        {rows?.length === 0 && (
          <Center className={classes.empty}>
            <Text c="dimmed">{empty ?? t('empty')}</Text>
          </Center>
        )}
      </div>
      {rows !== undefined && rows.length > 0 && <Rows {...props} rows={rows} />}
      {rows !== undefined && rows.length > 0 && onMore !== undefined && (
        <Stack mt="md" align="center">
          <ProblemNotice error={moreError} />
          <Button
            variant="default"
            onClick={event => {
              willLoad(event.currentTarget, rows.length)
              onMore()
            }}
            loading={isLoadingMore}
          >
            {t('more')}
          </Button>
        </Stack>
      )}
    </div>
  )
}

type RowsProps<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowKey'> & { rows: Row[] }

/** The roles are written out, because browsers take them away from a table that is laid out as cards. */
function Rows<Row>({ label, columns, rows, rowKey }: RowsProps<Row>) {
  return (
    /* biome-ignore-start lint/a11y/noRedundantRoles: see above */
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
              {column.isActions ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
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
    /* biome-ignore-end lint/a11y/noRedundantRoles: see above */
  )
}

/**
 * For the element around the table: its class says whether the columns stand closer or the rows are cards. The needed width depends on
 * the content, so it is measured, before anything is painted.
 */
function useCards() {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    const { cards = '', close = '' } = classes
    const look = () => {
      element.classList.remove(cards, close)
      const room = element.clientWidth
      if (table.offsetWidth > room) element.classList.add(close)
      if (room < narrowPixels || table.offsetWidth > room) element.classList.add(cards)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // The table grows when its font loads.
    observer.observe(table)
    return () => observer.disconnect()
  })
  return frame
}

/**
 * A button that loads is disabled, and the browser takes the focus from it: who works by keyboard would begin at the top
 * again. The focus goes to the first new row instead, or back to the button. Returns what to call before loading.
 */
function useFocusOnNew(frame: RefObject<HTMLDivElement | null>, isLoading: boolean, count: number) {
  const asked = useRef<{ button: HTMLElement; rows: number } | null>(null)
  useEffect(() => {
    if (isLoading || asked.current === null) return
    const { button, rows } = asked.current
    asked.current = null
    // The reader has gone elsewhere meanwhile.
    if (document.activeElement !== document.body) return
    const row =
      count > rows ? frame.current?.querySelectorAll<HTMLElement>('tbody > tr')[rows] : undefined
    if (row) row.tabIndex = -1
    const next = row ?? button
    next.focus({ preventScroll: true })
  }, [frame, isLoading, count])
  return (button: HTMLElement, rows: number) => {
    asked.current = { button, rows }
  }
}

function cellClass(column: Column<never>): string | undefined {
  if (column.isActions) return classes.actions
  return column.isNumber ? classes.number : undefined
}
