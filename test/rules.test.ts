/** docs/rules.md says of every rule of the specification whether a test proves it; this holds it to its word. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { suite, test } from 'node:test'

type Row = { id: string; rule: string; state: string }

const rulesInAll = 119
const rows = readRows(readFileSync(new URL('../docs/rules.md', import.meta.url), 'utf8'))
const files = globSync('**/*.test.ts', { cwd: import.meta.dirname })
  .sort()
  .filter(file => file !== basename(import.meta.filename))
const titles = files.flatMap(file =>
  readIds(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).map(named => ({
    file,
    ...named,
  })),
)

suite('the rules of the specification', () => {
  test('every rule has one row', () => {
    const ids = rows.map(row => row.id)
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
      'these ids stand twice',
    )
    assert.equal(ids.length, rulesInAll)
  })

  test('every row says tested, not yet or advice, and the latter two say more', () => {
    const known = /^(tested(, not yet: \S.*)?|not yet: \S.*|advice: \S.*)$/
    const odd = rows.filter(row => row.rule === '' || !known.test(row.state))
    assert.deepEqual(odd, [])
  })

  test('every rule that is said to be tested is named by a test', t => {
    for (const row of rows)
      t.diagnostic(`${row.id}: ${[row.state, ...filesOf(row.id)].join(' | ')}`)
    const missing = rows.filter(row => isTested(row) && filesOf(row.id).length === 0)
    assert.deepEqual(
      missing.map(row => row.id),
      [],
    )
  })

  test('every rule that a test names is said to be tested', () => {
    const silent = rows.filter(row => !isTested(row) && filesOf(row.id).length > 0)
    assert.deepEqual(
      silent.map(row => `${row.id}: ${row.state}`),
      [],
      'begin the last column of these rows with `tested`',
    )
  })

  test('every id in a title is the id of a rule', () => {
    const known = new Set(rows.map(row => row.id))
    const unknown = titles.filter(({ id }) => !known.has(id))
    assert.deepEqual(unknown, [])
  })
})

function isTested(row: Row): boolean {
  return row.state.startsWith('tested')
}

/** The files with a test that names the rule; a suite's title alone proves nothing. */
function filesOf(id: string): string[] {
  const found = titles.filter(title => title.id === id && title.kind === 'test')
  return [...new Set(found.map(({ file }) => file))]
}

function readRows(page: string): Row[] {
  return [...page.matchAll(/^\| ([A-Z]+-\d+) \| (.*?) \| (.*?) \|$/gm)].map(
    ([, id = '', rule = '', state = '']) => ({ id, rule, state }),
  )
}

/** The ids with which the titles of a test file begin. */
function readIds(source: string): { kind: 'test' | 'suite'; id: string }[] {
  const calls = source.matchAll(
    /\b(test|it|suite|describe)\(\s*['"`]((?:[A-Z]+-\d+[ ,]+)*[A-Z]+-\d+)\b/g,
  )
  return [...calls].flatMap(([, call, ids = '']) =>
    ids.split(/[ ,]+/).map(id => {
      const kind = call === 'suite' || call === 'describe' ? 'suite' : 'test'
      return { kind, id }
    }),
  )
}
