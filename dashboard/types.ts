/** `npm run types`: what the endpoints take and answer, as types of the page. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { dashboardDocument } from '../src/http/dashboard/document.ts'
import { nameComponents } from '../src/http/documentation/components.ts'

export const typesFile = join(import.meta.dirname, 'src/api/schema.d.ts')

/** A field with a default may be left out of a request. */
const options = { alphabetize: true, defaultNonNullable: false }

export async function makeTypes(): Promise<string> {
  // Through JSON: the generator would trip over what the document shares with the routes.
  const document = JSON.parse(JSON.stringify(await dashboardDocument()), withoutProblems)
  const named = nameComponents(document) as unknown as OpenAPI3
  const types = astToString(await openapiTs(named, options))
  return `// Made by \`npm run types\` from the endpoints of the dashboard.\n\n${types}`
}

/** The page reads every refusal in one place, by its code (`ApiProblem`). */
function withoutProblems(key: string, value: unknown): unknown {
  return key === '4XX' || key === '5XX' ? undefined : value
}

if (import.meta.main) await writeFile(typesFile, await makeTypes())
