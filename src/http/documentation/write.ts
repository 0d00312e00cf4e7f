/**
 * `npm run openapi` writes the document into the repository, so that reviews show a change of the contract,
 * and the table of problems into the guide.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProblemCode, problemKinds } from '../../core/errors.ts'
import { partnerDocument } from './document.ts'
import { explanations, retries } from './problems.ts'

const docs = join(import.meta.dirname, '../../../docs')
export const documentFile = join(docs, 'openapi.json')
export const errorGuideFile = join(docs, 'guides/03-errors.md')

export async function documentText(): Promise<string> {
  return `${JSON.stringify(await partnerDocument(), null, 2)}\n`
}

/** The guide with the current table. */
export async function errorGuideText(): Promise<string> {
  const guide = await readFile(errorGuideFile, 'utf8')
  const [begin, end] = ['<!-- problems -->\n', '<!-- /problems -->']
  const [before, rest = ''] = guide.split(begin)
  return `${before}${begin}${problemTable()}\n${end}${rest.split(end)[1]}`
}

function problemTable(): string {
  const codes = (Object.keys(problemKinds) as ProblemCode[])
    .filter(code => explanations[code].audience === 'partner')
    .sort((a, b) => problemKinds[a].status - problemKinds[b].status)
  const rows = codes.map(code => {
    const { fix, retry } = explanations[code]
    const link = `[\`${code}\`](/docs/problems/${code})`
    return `| ${link} | ${problemKinds[code].status} | ${retries[retry]} | ${fix} |`
  })
  return ['| code | status | call again? | what to do |', '|---|---|---|---|', ...rows].join('\n')
}

if (import.meta.main) {
  await writeFile(documentFile, await documentText())
  await writeFile(errorGuideFile, await errorGuideText())
}
