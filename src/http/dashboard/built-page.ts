/**
 * The page as `npm run build` has left it. Each build has a name, which goes with the page and with every answer of the
 * endpoints: so a page that was opened before an upgrade hears that another one is served.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'

export const builtPage = fileURLToPath(new URL('../../../dashboard/dist', import.meta.url))

/** Of the page that was read last. */
let build: string | undefined

/** Null: it is not built. Read each time, because it may be built anew under a running process. */
export async function readPage(): Promise<string | null> {
  const page = await readFile(join(builtPage, 'index.html'), 'utf8').catch(() => null)
  // It names its files by their content, and they name the others.
  build = page === null ? undefined : createHash('sha256').update(page).digest('hex').slice(0, 12)
  return page?.replace('%BUILD%', build ?? '') ?? null
}

export async function nameBuild(reply: FastifyReply): Promise<void> {
  if (build === undefined) await readPage()
  if (build !== undefined) reply.header('dashboard-build', build)
}
