import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/core/ids.ts'
import { csvLine } from '../../../src/http/dashboard/csv.ts'

test('a cell that a spreadsheet would run is told to be text; numbers stay numbers', () => {
  assert.equal(
    csvLine(['=1+1', '＝1+1', '+84', '-5', '@x', '\tx', -5, 'a,b', 'say "x"', 'Thời']),
    ['\'=1+1,\'＝1+1,\'+84,\'-5,\'@x,"\'\tx",-5,"a,b","say ""x""",Thời', ''].join('\r\n'),
  )
  assert.equal(csvLine(['a,b', 'a\tb', 7], '\t'), '"a,b"\t"a\tb"\t7\r\n')
})

test('no text becomes a formula, whichever marks the spreadsheet separates by', () => {
  const texts = [',', ';', '\t', '\n', '\r\n', '";', '\n"'].flatMap(mark =>
    ['=1+1', '+1', '-1', '@x', '＝1'].map(sign => `Saigon${mark}${sign}${mark}Ferry`),
  )
  const english = csvLine(['PIER9', ...texts, 7])
  const vietnamese = csvLine(['PIER9', ...texts, 7], '\t')
  for (const [file, marks] of [
    [english, ','],
    [english, ';'],
    [english, ',;\t'],
    [vietnamese, '\t'],
    [vietnamese, ',;\t'],
  ] as const) {
    for (const cell of cellsOf(file, marks)) assert.doesNotMatch(cell, /^[=+\-@＝]/, marks)
  }
  assert.deepEqual(cellsOf(english, ','), cellsOf(vietnamese, '\t'))
})

/** The cells as a spreadsheet reads them: quotation marks count only where a cell begins. */
function cellsOf(file: string, marks: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${marks}\\r\\n]*))(?:[${marks}\\r\\n]|$)`, 'gy')
  return [...file.matchAll(cell)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}

test('what a spreadsheet would take for a number or a day keeps its digits', () => {
  const told = [
    '0123',
    '123456789012',
    '4567E234',
    '11/26',
    '1-2',
    '2026.11.26',
    'DEC1',
    'sept-9',
    '9Mar',
    '1-Dec-26',
    'DEC-1-26',
  ]
  const left = [
    'MARINE9',
    'May',
    'DEC12345',
    '12345',
    'FT26330001',
    '46T5X5SX',
    '2026-11-27 02:27:23',
    newId(),
  ]
  assert.equal(
    csvLine([...told, ...left, 123456789012]),
    `${[...told.map(each => `'${each}`), ...left].join(',')},123456789012\r\n`,
  )
})
