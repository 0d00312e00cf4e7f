import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../core/ids.ts'
import type { TicketStore } from './ticket-files.ts'

/** Only the user who runs the service can read the files, because a ticket shows a name and a document. */
export function createFolderStore(folder: string): TicketStore {
  return {
    get: key =>
      readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    async put(key, bytes) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const part = `${path}.${newId()}.part`
      try {
        await writeFile(part, bytes, { mode: 0o600 })
        await rename(part, path)
      } catch (error) {
        // On a full disk it would be in its own way.
        await rm(part, { force: true }).catch(() => {})
        throw error
      }
    },
    remove: key => rm(join(folder, key), { recursive: true, force: true }),
  }
}
