/** Prints results as a table, as JSON or as CSV. */
import type { Context } from './command.ts'
import { toCsv } from './csv.ts'

export const formats = ['table', 'json', 'csv'] as const
export type Format = (typeof formats)[number]

export type Column<Row> = {
  title: string
  /** The raw value, for CSV. */
  of(row: Row): string | number | boolean | null | undefined
  /** The text for people; the raw value by default. */
  show?(row: Row): string
  isRight?: boolean
}

/** `whole` is printed for JSON: the answer as it came. */
export function printRows<Row>(
  { out, format }: Pick<Context, 'out' | 'format'>,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  whole: unknown = rows,
): void {
  if (format === 'json') {
    out.write(`${JSON.stringify(whole, null, 2)}\n`)
  } else if (format === 'csv') {
    const lines = rows.map(row => columns.map(column => text(column.of(row))))
    out.write(toCsv([columns.map(({ title }) => title), ...lines]))
  } else {
    out.write(table(rows, columns, out.hasColor))
  }
}

/** Prints one object, its fields one below the other. */
export function printRecord<Row>(
  context: Pick<Context, 'out' | 'format'>,
  row: Row,
  columns: readonly Column<Row>[],
): void {
  if (context.format !== 'table') {
    printRows(context, [row], columns, row)
    return
  }
  const titleWidth = Math.max(...columns.map(({ title }) => title.length))
  for (const column of columns) {
    const title = column.title.padEnd(titleWidth)
    context.out.write(`${paint(title, 'dim', context.out.hasColor)}  ${shown(column, row)}\n`)
  }
}

function table<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  hasColor: boolean,
): string {
  const cells = rows.map(row => columns.map(column => shown(column, row)))
  const widths = columns.map(({ title }, index) =>
    Math.max(width(title), ...cells.map(line => width(line[index] ?? ''))),
  )
  const line = (texts: string[]) =>
    texts
      .map((each, index) => {
        const gap = ' '.repeat((widths[index] ?? 0) - width(each))
        return columns[index]?.isRight ? gap + each : each + gap
      })
      .join('  ')
      .trimEnd()
  const head = paint(line(columns.map(({ title }) => title)), 'bold', hasColor)
  return `${[head, ...cells.map(line)].join('\n')}\n`
}

function shown<Row>(column: Column<Row>, row: Row): string {
  return column.show ? column.show(row) : text(column.of(row))
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : clean(String(value))
}

/** Replaces control characters, so that foreign text cannot move the cursor. */
export function clean(value: string): string {
  return value.replace(/\p{Cc}/gu, ' ')
}

function width(value: string): number {
  return [...value.normalize('NFC')].length
}

const paints = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 }

export function paint(value: string, how: keyof typeof paints, hasColor: boolean): string {
  return hasColor ? `\u001b[${paints[how]}m${value}\u001b[0m` : value
}

/** 1250000 becomes 1,250,000. */
export function dong(amount: number): string {
  return amount.toLocaleString('en-US')
}

/** An instant in its own UTC offset: 2026-12-01 07:30. */
export function localTime(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ')
}
