/**
 * Builds the page into `dashboard/dist`. `npm start` and the browser tests call `ensureBuilt`, which
 * builds only when a source has changed since; `npm run build` always builds.
 */
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'

const home = import.meta.dirname
export const builtPage = join(home, 'dist')
const stamp = 'sources.sha256'

export async function ensureBuilt(): Promise<void> {
  const wanted = await hashSources()
  const found = await readFile(join(builtPage, stamp), 'utf8').catch(() => null)
  if (found !== wanted) await buildPage(wanted)
}

async function buildPage(hash: string): Promise<void> {
  // Beside, then moved: whoever serves the page meanwhile has a whole one, and builders do not mix.
  const draft = await mkdtemp(join(home, '.build-'))
  await build({
    configFile: join(home, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: draft, emptyOutDir: true },
  })
  for (const file of globSync(`${draft}/**/*.{js,css,svg,html}`)) {
    const content = await readFile(file)
    await writeFile(`${file}.br`, brotliCompressSync(content))
    await writeFile(`${file}.gz`, gzipSync(content))
  }
  await writeFile(join(draft, stamp), hash)
  await putInPlace(draft, builtPage)
}

/**
 * Puts a whole folder where another one may be. That one is moved aside in one step before it is deleted: deleted where
 * it is, file by file, it could take files of a second builder with it, who has put theirs there meanwhile.
 */
export async function putInPlace(draft: string, place: string): Promise<void> {
  const aside = `${draft}-old`
  await rename(place, aside).catch(unless('ENOENT'))
  // Not empty: a second builder was first, with the same sources.
  await rename(draft, place).catch(unless('ENOTEMPTY', 'EEXIST'))
  for (const folder of [aside, draft]) await rm(folder, { recursive: true, force: true })
}

const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
  }

async function hashSources(): Promise<string> {
  const files = ['index.html', 'package.json', 'vite.config.ts', 'build.ts', '../package-lock.json']
  const sources = [...files, ...globSync('{src,public}/**/*.*', { cwd: home }).sort()]
  const hash = createHash('sha256')
  for (const file of sources) {
    hash.update(`${file}\0`)
    hash.update(await readFile(join(home, file)))
  }
  return hash.digest('hex')
}

if (import.meta.main) await buildPage(await hashSources())
