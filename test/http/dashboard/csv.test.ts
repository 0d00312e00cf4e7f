import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../src/core/ids.ts'
import { csvLine } from '../../../src/http/dashboard/csv.ts'

test('a cell that a spreadsheet would run is told to be text; numbers stay numbers', () => {
  assert.equal(
    csvLine(['=1+1', '＝1+1', '+84', '-5', '@x', '\tx', -5, 'a,b', 'say "x"', 'Thời']),
    ['\'=1+1,\'＝1+1,\'+84,\'-5,\'@x,\'\tx,-5,"a,b","say ""x""",Thời', ''].join('\r\n'),
  )
  assert.equal(csvLine(['a,b', 'a\tb', 7], '\t'), 'a,b\t"a\tb"\t7\r\n')
})

test('what a spreadsheet would take for a number or a day keeps its digits', () => {
  const told = ['0123', '123456789012', '4567E234', '11/26', '1-2', '2026.11.26']
  const left = ['12345', 'FT26330001', '46T5X5SX', '2026-11-27 02:27:23', newId()]
  assert.equal(
    csvLine([...told, ...left, 123456789012]),
    `${[...told.map(each => `'${each}`), ...left].join(',')},123456789012\r\n`,
  )
})
