/** What tools do not check: who imports whom, how long files are, and other habits of the house. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { suite, test } from 'node:test'

const texts = new Map<string, string>()

/** Each room and the rooms that it may import, by their `index.ts` (core by its files). */
const mayImport = new Map(
  [...read('ARCHITECTURE.md').matchAll(/^\| `(\w+)` \|.*\| ([a-z, ]+) \|$/gm)].map(
    ([, room = '', cell = '']) => [room, cell === 'nothing' ? [] : cell.split(', ')] as const,
  ),
)

/** Doors beside `index.ts`: one the other rooms must not use, the embedded server. */
const sideDoors: Record<string, readonly string[]> = {
  'src/db/embedded.ts': ['src/services.ts', 'src/verbs/installation.ts'],
}

const linesMax = 400
const made = [
  'dashboard/src/api/schema.d.ts',
  'sdk/src/schema.ts',
  'sdk/src/routes.ts',
  'sdk/src/cli/mcp/operations.ts',
]
/** What the partners’ package offers to programs outside. */
const published = ['sdk/src/index.ts', 'sdk/src/types.ts']
const sources = globSync('{src,simulator,demo,test,bench,ops,dashboard/src,sdk/src}/**/*.{ts,tsx}')
  .filter(file => !made.includes(file))
  .sort()

suite('tidy', () => {
  test('a room imports only the rooms of its row, through their index', () => {
    const faults = sources
      .filter(file => file.startsWith('src/'))
      .flatMap(file =>
        importsOf(file).map(target => ({ file, target, fault: faultOf(file, target) })),
      )
      .filter(({ fault }) => fault !== null)
      .map(({ file, target, fault }) => `${file} -> ${target}: ${fault}`)
    assert.deepEqual(faults, [])
  })

  test('every import that the table allows is made', () => {
    const made = new Set(
      sources.flatMap(file =>
        importsOf(file).map(target => `${roomOf(file)} -> ${roomOf(target)}`),
      ),
    )
    const allowed = [...mayImport].flatMap(([from, rooms]) => rooms.map(to => `${from} -> ${to}`))
    assert.deepEqual(
      allowed.filter(pair => !made.has(pair)),
      [],
    )
  })

  test('every name that a file exports is imported by another file', () => {
    const exporters = sources.filter(file => !published.includes(file))
    assert.deepEqual(unimported(exporters, sources), [])
  })

  test('a room’s index offers only what the house imports', () => {
    const house = sources.filter(file => file.startsWith('src/'))
    const indexes = house.filter(file => file.endsWith('/index.ts') && roomOf(file) !== null)
    assert.deepEqual(unimported(indexes, house), [])
  })

  test('every room of the house has its row', () => {
    const rooms = new Set(sources.flatMap(file => roomOf(file) ?? []))
    assert.deepEqual([...rooms].sort(), [...mayImport.keys()].sort())
  })

  test('the simulator, the page, the partners’ package and the service do not know each other', () => {
    const faults = sources.flatMap(file =>
      importsOf(file)
        .filter(
          target =>
            (file.startsWith('simulator/') && !target.startsWith('simulator/')) ||
            (file.startsWith('src/') && !target.startsWith('src/')) ||
            (file.startsWith('dashboard/') && !target.startsWith('dashboard/src/')) ||
            (file.startsWith('sdk/') && !target.startsWith('sdk/src/')),
        )
        .map(target => `${file} -> ${target}`),
    )
    assert.deepEqual(faults, [])
  })

  test('the partners’ package runs where there is no Node, and needs nothing but itself', () => {
    const foreign = sources
      .filter(file => file.startsWith('sdk/src/'))
      .flatMap(file =>
        [...read(file).matchAll(/\b(?:from |import |import\()'([^.'][^']*)'/g)].map(([, name]) => [
          file,
          name,
        ]),
      )
      .filter(([file, name]) => !(file?.startsWith('sdk/src/cli/') && name?.startsWith('node:')))
    assert.deepEqual(foreign, [])
  })

  test('only the db room knows the driver, and http and worker have no SQL', () => {
    const drivers = sources.filter(
      file =>
        file.startsWith('src/') && roomOf(file) !== 'db' && /from '(pg|kysely)'/.test(read(file)),
    )
    assert.deepEqual(drivers, [])
    const withSql = sources.filter(
      file => ['http', 'worker'].includes(roomOf(file) ?? '') && /\bsql(<\w+>)?`/.test(read(file)),
    )
    assert.deepEqual(withSql, [])
  })

  test('only one file knows the library that keeps passwords and sessions, and it is loaded when needed', () => {
    const those = (pattern: RegExp) =>
      sources.filter(file => file.startsWith('src/') && pattern.test(read(file)))
    assert.deepEqual(those(/'better-auth/), ['src/users/library.ts'])
    assert.deepEqual(those(/^(import|export) [^t].* from '.*\/library.ts'/m), [])
  })

  test('the environment is read at the edges only', () => {
    const edges = ['src/main.ts', 'simulator/main.ts', 'src/db/embedded/']
    const readers = sources.filter(
      file =>
        /^(src|simulator)\//.test(file) &&
        !edges.some(edge => file.startsWith(edge)) &&
        /process\.env/.test(read(file)),
    )
    assert.deepEqual(readers, [])
  })

  test(`no file is longer than ${linesMax} lines`, () => {
    const long = sources.filter(file => read(file).split('\n').length > linesMax)
    assert.deepEqual(long, [])
  })

  test('no test is skipped, narrowed, left to do or empty', () => {
    const marks =
      /\b(?:test|it|describe|suite)\.(?:skip|only|todo)\b|\b(?:skip|only|todo): true|\btest\([^\n]*=> \{\}\)/
    const marked = sources.filter(file => file.endsWith('.test.ts') && file !== 'test/tidy.test.ts')
    assert.deepEqual(
      marked.filter(file => marks.test(read(file))),
      [],
    )
  })

  test('migrations are numbered one after the other', () => {
    const numbers = globSync('migrations/*.sql').map(file => Number(/(\d{4})-/.exec(file)?.[1]))
    assert.deepEqual(
      numbers.sort((a, b) => a - b),
      numbers.map((_, index) => index + 1),
    )
  })
})

function faultOf(file: string, target: string): string | null {
  const from = roomOf(file)
  const to = roomOf(target)
  if (from === null || from === to) return null
  if (sideDoors[target]) return sideDoors[target].includes(file) ? null : 'not by this door'
  if (to === null) return target === 'src/config.ts' ? null : 'the wiring is nobody’s import'
  if (!mayImport.get(from)?.includes(to)) return `${from} may not import ${to}`
  return to === 'core' || target === `src/${to}/index.ts` ? null : 'only through its index'
}

/** `src/bookings/create.ts` is in bookings; files right under src/ are the wiring. */
function roomOf(file: string): string | null {
  return /^src\/([^/]+)\//.exec(file)?.[1] ?? null
}

function importsOf(file: string): string[] {
  const imports = read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  return [...imports].map(([, path]) => normalize(join(dirname(file), path as string)))
}

/** What none of the `importers` takes of what the `exporters` export. */
function unimported(exporters: string[], importers: string[]): string[] {
  const imported = new Set(importers.flatMap(namesImportedBy))
  const exported = exporters.flatMap(file => namesExportedBy(file).map(name => `${file}: ${name}`))
  return exported.filter(name => !imported.has(name))
}

/** Each as `file: name`. What an index passes on counts as imported by it. */
function namesImportedBy(file: string): string[] {
  const lists = read(file).matchAll(
    /(?:import|export|const) (?:type )?\{([^}]*)\} (?:from|= await import\()\s*'(\.[^']+)'/g,
  )
  return [...lists].flatMap(([, list = '', path = '']) => {
    const target = normalize(join(dirname(file), path))
    return namesOf(list).map(name => `${target}: ${name}`)
  })
}

function namesExportedBy(file: string): string[] {
  const text = read(file)
  const declared = text.matchAll(/^export (?:async )?(?:const|function|class|type) (\w+)/gm)
  const passedOn = text.matchAll(/^export (?:type )?\{([^}]*)\} from/gm)
  return [
    ...[...declared].map(([, name = '']) => name),
    ...[...passedOn].flatMap(([, list = '']) => namesOf(list)),
  ]
}

/** The names of an import or export list, as the other file calls them. */
function namesOf(list: string): string[] {
  return [...list.matchAll(/(?:type )?(\w+)(?:(?: as|:) \w+)?/g)].map(([, name = '']) => name)
}

function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8')
  texts.set(file, text)
  return text
}
