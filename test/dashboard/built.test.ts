import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { builtPage, ensureBuilt, putInPlace } from '../../dashboard/build.ts'
import { keyOf } from '../../dashboard/src/parts/failures/sentences.ts'
import failureTexts from '../../dashboard/src/parts/failures/texts.en.ts'
import { faultKinds, faultOf } from '../../dashboard/src/parts/faults/kinds.ts'
import { reasonKinds, reasonOf } from '../../dashboard/src/parts/faults/reasons.ts'
import faultTexts from '../../dashboard/src/parts/faults/texts.en.ts'
import problemTexts from '../../dashboard/src/parts/texts.en.ts'
import bookingTexts from '../../dashboard/src/screens/booking/texts.en.ts'
import { makeTypes, typesFile } from '../../dashboard/types.ts'
import { problemKinds } from '../../src/core/errors.ts'
import { issueErrorCodes } from '../../src/core/status.ts'
import { screensOf } from '../support/screens.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; src?: string }

const root = join(import.meta.dirname, '../..')
const kilobytesMax = 200

suite('the built page', async () => {
  await ensureBuilt()
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(builtPage, '.vite/manifest.json'), 'utf8'),
  )

  test('builders that end at once leave one whole page, and nothing beside it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gangway-builders-'))
    after(() => rm(folder, { recursive: true }))
    const place = join(folder, 'dist')
    const names = Array.from({ length: 8 }, (_, file) => `${file}.js`)
    const build = async (builder: string) => {
      const draft = await mkdtemp(join(folder, '.build-'))
      await Promise.all(names.map(name => writeFile(join(draft, name), builder)))
      return draft
    }
    for (let round = 0; round < 200; round += 1) {
      const drafts = await Promise.all(['one', 'two', 'three'].map(build))
      await Promise.all(drafts.map(draft => putInPlace(draft, place)))
      assert.deepEqual(await readdir(folder), ['dist'])
      const files = await readdir(place)
      assert.equal(files.length, names.length)
      const builders = files.map(file => readFileSync(join(place, file), 'utf8'))
      assert.equal(new Set(builders).size, 1, `${new Set(builders)}`)
    }
  })

  test('the first screen is less than 200 KB of JavaScript, compressed', () => {
    const begun = ['index.html', 'src/app/texts.vi.ts', 'src/parts/texts.vi.ts']
    // The sign-in comes with the page itself.
    const firsts = {
      'sign-in': [],
      home: ['src/app/shell.tsx', 'src/screens/home/home.tsx'],
    }
    for (const [first, screen] of Object.entries(firsts)) {
      const files = new Set<string>()
      const load = (name: string) => {
        const chunk = manifest[name]
        assert.ok(chunk, name)
        if (files.has(chunk.file)) return
        files.add(chunk.file)
        for (const each of chunk.imports ?? []) load(each)
      }
      const texts = `src/screens/${first}/texts.vi.ts`
      for (const name of [...begun, ...screen, texts]) load(name)
      const charts = manifest['src/screens/home/charts.tsx']
      assert.ok(charts !== undefined && !files.has(charts.file), 'charts are loaded at once')
      const bytes = [...files]
        .map(file => readFileSync(join(builtPage, `${file}.gz`)).length)
        .reduce((sum, each) => sum + each, 0)
      assert.ok(bytes < kilobytesMax * 1024, `${first}: ${bytes} bytes of ${[...files]}`)
    }
  })

  test('a screen, and the texts of the other language, are not loaded before they are needed', () => {
    const entry = manifest['index.html']
    assert.deepEqual(
      (entry?.imports ?? []).filter(name => /screens|texts/.test(name)),
      [],
    )
    const screens = Object.values(manifest).filter(({ src }) =>
      /src\/screens\/.*\.tsx$/.test(src ?? ''),
    )
    assert.ok(screens.length >= 5)
  })

  test('every screen is looked at by a browser test, with axe', () => {
    const list = readFileSync(join(root, 'dashboard/src/app/screens.ts'), 'utf8')
    const screens = [...list.matchAll(/^ {4}path: '([^']+)'/gm)].map(([, path]) => path as string)
    assert.ok(screens.length > 20)
    assert.deepEqual(Object.values(screensOf).flat().sort(), screens.sort())
  })

  test('the styles of every part of the component library that is used are there', () => {
    const classesOf = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g))
    const read = (files: string) =>
      classesOf(
        globSync(`${builtPage}/assets/${files}`)
          .map(file => readFileSync(file))
          .join(),
      )
    const styled = classesOf(
      readFileSync(join(root, 'node_modules/@mantine/core/styles.css'), 'utf8'),
    )
    assert.ok(styled.size > 100)
    const used = [...read('*.js')].filter(name => styled.has(name))
    assert.ok(used.length > 50)
    const there = read('*.css')
    const missing = used.filter(name => !there.has(name))
    assert.deepEqual(missing, [], 'its part’s file is missing in src/app/mantine.css')
  })

  test('no built file names a foreign host to load from', () => {
    for (const file of globSync(`${builtPage}/**/*.{html,css}`)) {
      assert.doesNotMatch(
        readFileSync(file, 'utf8'),
        /(?:url\(|src=|href=|@import)\s*["']?(?:https?:)?\/\//,
        file,
      )
    }
  })

  test('the page’s types are those of the endpoints: npm run types', async () => {
    assert.equal(readFileSync(typesFile, 'utf8'), await makeTypes())
  })

  test('everything that the service refuses has a text, by its code and for its field', () => {
    assert.deepEqual(
      Object.keys(problemKinds).filter(code => !(code in problemTexts)),
      [],
    )
    assert.deepEqual(
      faultKinds.filter(kind => !(kind in faultTexts)),
      [],
    )
    // What only programs send, and what no form could send.
    const elsewhere =
      /^src.http.(server|v1.(events|voyages|price-additions.check|vouchers.check|bookings.(get|list)))/
    const sentences = globSync('src/**/*.ts', { cwd: root })
      .filter(file => !elsewhere.test(file))
      .flatMap(file => {
        const text = readFileSync(join(root, file), 'utf8')
        const refused = text.matchAll(/refuseField\((?:[^,()]|\([^)]*\))+,\s*(['"`])(.+?)\1/g)
        const faults = text.matchAll(/path(?:: [^,]+)?,\s+message: (['"`])(.+?)\1/g)
        const vouchers = text.matchAll(/^ {2}\| '(?=[a-z_]+'$)()(.+?)'/gm)
        const isOfVouchers = file.endsWith('pricing/voucher.ts')
        return [
          ...[...refused, ...faults].map(([, , sentence = '']) => sentence),
          ...(isOfVouchers ? [...vouchers].map(([, , why]) => `does not apply: ${why}`) : []),
        ]
      })
      .map(sentence => sentence.replace(/\$\{ages\}/, 'from 7').replace(/\$\{[^}]+\}/g, '7'))
    assert.ok(sentences.length > 50, `${sentences.length}`)
    const unknown = sentences.filter(
      each => !/: 7$|^7 7$/.test(each) && faultOf(each) === undefined,
    )
    assert.deepEqual(unknown, [])
  })

  test('why a booking, or the work of staff on it, is not as a command needs it has a text', () => {
    assert.deepEqual(
      reasonKinds.filter(kind => !(kind in faultTexts)),
      [],
    )
    const sentences = globSync('src/{bookings,cancellation,change,desk,issuance}/*.ts', {
      cwd: root,
    })
      .map(file => readFileSync(join(root, file), 'utf8'))
      .filter(text => /'(booking_not_|desk_conflict)|Penalty = |PenaltyOf/.test(text))
      .flatMap(text =>
        [
          ...text.matchAll(/\bno\(\s*()(['"`])(.+?)\2/g),
          ...text.matchAll(/fail\(\s*'(booking_not_\w+|desk_conflict)',\s*(['"`])(.+?)\2/g),
          ...text.matchAll(/code: ('booking_not_\w+'),\s*detail: (['"`])(.+?)\2/g),
          ...text.matchAll(/const (detail|whole|sagaUnderWay) = (['"`])((?!operator \$).+?)\2/g),
          ...text.matchAll(/(allowed: false), reason: (['"`])(.+?)\2/g),
        ].map(([, , , sentence = '']) => sentence),
      )
      .map(sentence =>
        sentence
          .replace(/\$\{status\}|\$\{booking\.status\}/, '14')
          .replace(/\$\{who\}/, 'take it first'),
      )
      .map(sentence => sentence.replace(/\$\{[^}]+\}/g, '7'))
    assert.ok(sentences.length > 25, `${sentences.length}`)
    assert.deepEqual(
      sentences.filter(each => reasonOf(each) === undefined),
      [],
    )
  })

  test('why a call of an operator failed, or an order came to no tickets, has a text', () => {
    const read = (file: string) => readFileSync(join(root, file), 'utf8')
    /** The members of the unions, and the literals, that the pattern finds. */
    const found = (file: string, pattern: RegExp) =>
      [...read(file).matchAll(pattern)].flatMap(([text]) =>
        [...text.matchAll(/'([^']+)'(?=\s*(?:[|\n,;}]|$))/g)].map(([, word = '']) => word),
      )
    const operator = 'src/operators/operator.ts'
    const said = [
      ...found(operator, /UnavailableReason =(\s+\| '\w+')+/g),
      ...found(operator, /reason: '.+/g),
      ...found('src/operators/resilience.ts', /(?<=kind: 'not_sent', )reason: '\w+'/g),
      ...found('src/issuance/order.ts', /reason: '.+'/g),
      ...found('src/change/submit.ts', /const reason = '.+'/g),
      ...found('src/bookings/erase-passengers.ts', /erasedText = '.+'/g),
    ]
    assert.ok(said.length > 15, `${said}`)
    assert.deepEqual(
      said.filter(each => !(keyOf(each) in failureTexts)),
      [],
    )
    assert.deepEqual(
      issueErrorCodes.filter(code => !(`issueError_${code}` in bookingTexts)),
      [],
    )
  })

  test('no text for people stands in a screen, and none is empty', async () => {
    const files = globSync('dashboard/src/**/texts.{en,vi}.ts', { cwd: root })
    assert.ok(files.length >= 14)
    for (const file of files) {
      const { default: texts } = await import(join(root, file))
      for (const [key, text] of Object.entries(texts))
        assert.match(String(text), /\S/, `${file} ${key}`)
    }
    for (const file of globSync('dashboard/src/**/*.tsx', { cwd: root })) {
      const text = readFileSync(join(root, file), 'utf8')
      const spoken = [
        ...text.matchAll(/(?:label|title|placeholder|aria-label|alt)="([^"]*\w[^"]*)"/g),
      ]
      assert.deepEqual(
        spoken.map(([all]) => all),
        [],
        file,
      )
    }
  })
})
