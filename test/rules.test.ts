/** docs/rules.md names of every rule of the specification a test that proves it; this holds it to its word. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { suite, test } from 'node:test'

type Row = { id: string; rule: string; proof: string }

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

  test('every row names the test that proves it, or says whose advice it is', () => {
    const odd = rows.filter(row => row.rule === '' || !(isProven(row) || isAdvice(row)))
    assert.deepEqual(odd, [])
  })

  test('the test file that a row names has a test whose title begins with its rule', t => {
    for (const { id, proof } of rows) t.diagnostic(`${id}: ${[proof, ...filesOf(id)].join(' | ')}`)
    const missing = rows.filter(row => isProven(row) && !filesOf(row.id).includes(fileOf(row)))
    assert.deepEqual(missing, [])
  })

  test('every rule that a test names is said to be proven', () => {
    const silent = rows.filter(row => !isProven(row) && filesOf(row.id).length > 0)
    assert.deepEqual(silent, [])
  })

  test('every id in a title is the id of a rule', () => {
    const known = new Set(rows.map(row => row.id))
    const unknown = titles.filter(({ id }) => !known.has(id))
    assert.deepEqual(unknown, [])
  })
})

const link = /^\[(\S+)\]\(\.\.\/test\/\1\.test\.ts\)$/

function isProven({ proof }: Row): boolean {
  return link.test(proof)
}

function isAdvice({ proof }: Row): boolean {
  return /^advice: \S/.test(proof)
}

function fileOf({ proof }: Row): string {
  return proof.replace(link, '$1.test.ts')
}

/** The files with a test that names the rule; a suite's title alone proves nothing. */
function filesOf(id: string): string[] {
  const found = titles.filter(title => title.id === id && title.kind === 'test')
  return [...new Set(found.map(({ file }) => file))]
}

function readRows(page: string): Row[] {
  return [...page.matchAll(/^\| ([A-Z]+-\d+) \| (.*?) \| (.*?) \|$/gm)].map(
    ([, id = '', rule = '', proof = '']) => ({ id, rule, proof }),
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
