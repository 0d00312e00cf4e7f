/**
 * Builds the page into `dashboard/dist`. `npm start` and the browser tests call `ensureBuilt`, which
 * builds only when a source has changed since; `npm run build` always builds.
 */
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
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
  const draft = join(home, `.build-${process.pid}`)
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
  await rm(builtPage, { recursive: true, force: true })
  await rename(draft, builtPage).catch(async error => {
    await rm(draft, { recursive: true, force: true })
    // Somebody else was first, with the same sources.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
  })
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
