/**
 * `npm run types` makes three files from docs/openapi.json: the types, the paths of the operations, and the
 * descriptions for an assistant.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript'

const root = import.meta.dirname
const source = join(root, '../docs/openapi.json')
const mark = '// Made by `npm run types` from docs/openapi.json.\n\n'

type Schema = Record<string, unknown>
type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}
type Operation = {
  operationId: string
  summary: string
  description?: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
}

/** The generated files, by their paths in this folder. */
export async function makeTypes(): Promise<Record<string, string>> {
  const text = await readFile(source, 'utf8')
  const document = JSON.parse(text) as Schema
  const operations = readOperations(document)
  const types = astToString(await openapiTs(JSON.parse(text) as OpenAPI3, { alphabetize: true }))
  return {
    'src/schema.ts': `${mark}${types}`,
    'src/routes.ts': `${mark}${routesOf(operations)}`,
    'src/cli/mcp/operations.ts': `${mark}${toolsOf(document, operations)}`,
  }
}

type Found = Operation & { method: string; path: string }

function readOperations({ paths }: Schema): Found[] {
  const found = Object.entries(paths as Record<string, Record<string, Operation>>)
  return found
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      })),
    )
    .sort((a, b) => (a.operationId < b.operationId ? -1 : 1))
}

function routesOf(operations: Found[]): string {
  const lines = operations.map(each => `  ${each.operationId}: ['${each.method}', '${each.path}'],`)
  return `export const routes = {\n${lines.join('\n')}\n} as const\n`
}

/** Each operation with one flat object of its input: path, query and the fields of the body. */
function toolsOf(document: Schema, operations: Found[]): string {
  const tools = operations
    .filter(each => !['get_event_stream', 'get_ticket_file'].includes(each.operationId))
    .map(each => toolOf(document, each))
  return [
    'export type Tool = {',
    '  name: string',
    '  method: string',
    '  title: string',
    '  description: string',
    '  /** Where each field goes. */',
    "  places: Record<string, 'path' | 'query' | 'body'>",
    '  inputSchema: Record<string, unknown>',
    '}',
    '',
    `export const tools = ${JSON.stringify(tools, null, 2)} as unknown as readonly Tool[]`,
    '',
  ].join('\n')
}

function toolOf(document: Schema, operation: Found): unknown {
  const places: Record<string, string> = {}
  const properties: Record<string, unknown> = {}
  const required: string[] = []
  for (const given of operation.parameters ?? []) {
    const parameter = resolve(document, given) as Parameter
    if (parameter.in !== 'path' && parameter.in !== 'query') continue
    places[parameter.name] = parameter.in
    const { description } = parameter
    const schema = inline(document, parameter.schema) as Schema
    properties[parameter.name] = { ...schema, ...(description ? { description } : {}) }
    if (parameter.required) required.push(parameter.name)
  }
  const body = bodyOf(document, operation)
  for (const [name, schema] of Object.entries((body?.properties ?? {}) as Schema)) {
    places[name] = 'body'
    properties[name] = schema
  }
  required.push(...((body?.required ?? []) as string[]))
  return {
    name: operation.operationId,
    method: operation.method,
    title: operation.summary,
    description: [operation.summary, operation.description].filter(Boolean).join('. '),
    places,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
  }
}

/** An optional body is a union with null. */
function bodyOf(document: Schema, operation: Operation): Schema | undefined {
  const schema = operation.requestBody?.content['application/json']?.schema
  if (schema === undefined) return undefined
  const body = inline(document, schema) as Schema
  return (body.anyOf as Schema[] | undefined)?.find(each => each.type === 'object') ?? body
}

function resolve(document: Schema, value: unknown): unknown {
  const reference = (value as { $ref?: string }).$ref
  if (reference === undefined) return value
  const steps = reference.split('/').slice(1)
  return steps.reduce((inner: unknown, name) => (inner as Schema)[name], document)
}

/** Inlines references, which an assistant could not follow, and drops examples, which cost it reading. */
function inline(document: Schema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(each => inline(document, each))
  const target = resolve(document, value) as Schema
  const kept = Object.entries(target).filter(([name]) => !/^(x-|examples?$)/.test(name))
  return Object.fromEntries(kept.map(([name, inner]) => [name, inline(document, inner)]))
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(await makeTypes())) {
    await writeFile(join(root, file), text)
  }
}
