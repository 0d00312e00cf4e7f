/** `npm run openapi`: the document in the repository, so that a change of the contract shows in review. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { partnerDocument } from './document.ts'

export const documentFile = join(import.meta.dirname, '../../../docs/openapi.json')

export async function documentText(): Promise<string> {
  return `${JSON.stringify(await partnerDocument(), null, 2)}\n`
}

if (import.meta.main) await writeFile(documentFile, await documentText())
