/**
 * Adds to every operation what follows from its route: its problems by status, its headers, its examples.
 * Then every shape with a title becomes a component.
 */
import type { ProblemCode } from '../../core/errors.ts'
import { nameComponents } from './components.ts'
import { correct } from './correct.ts'
import { examples } from './examples.ts'
import { addHeaders, headers, requestId } from './headers.ts'
import { problemResponses, sharedProblems } from './problem-responses.ts'

export type Schema = Record<string, unknown> & { title?: string }
type Media = { schema?: Schema; example?: unknown; examples?: Record<string, unknown> }
export type Response = {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, Media>
}
type Parameter = { in: string; name: string }
type RawOperation = {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
  'x-problems'?: ProblemCode[]
}
export type RawDocument = {
  paths: Record<string, Record<string, RawOperation>>
  webhooks: Record<string, unknown>
  components: Record<string, unknown>
}

/** Descriptions of the answers that are no problems. */
const meanings: Record<string, string> = {
  201: 'Created. `Location` is the URL of the new resource.',
  202: 'Accepted; the operation is still running. Poll the booking at `Location`.',
  204: 'Done. The answer has no body.',
  304: 'The booking has not changed since the given `ETag`.',
}

export function finish(document: RawDocument): RawDocument {
  correct(document)
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      finishOperation(operation, path, method)
    }
  }
  document.components.headers = headers
  document.components.parameters = { RequestId: requestId }
  document.components.responses = sharedProblems()
  return nameComponents(document)
}

function finishOperation(operation: RawOperation, path: string, method: string): void {
  const { operationId, responses, requestBody } = operation
  const own = operation['x-problems'] ?? []
  delete operation['x-problems']
  operation.parameters = [
    ...((operation.parameters ?? []) as Parameter[]).map(inTheirUsualCase),
    { $ref: '#/components/parameters/RequestId' },
  ]
  for (const [status, response] of Object.entries(responses)) {
    if (status === '204' || status === '304') delete response.content
    response.description = meanings[status] ?? response.description
    addHeaders(response, Number(status))
  }
  Object.assign(responses, problemResponses(problemsOf(own, path, method)))
  const { request, answers = {} } = examples[operationId] ?? {}
  const body = requestBody?.content['application/json']
  if (body && request !== undefined) body.examples = request
  for (const [status, example] of Object.entries(answers)) {
    const media = Object.values(responses[status]?.content ?? {})[0]
    if (media) media.example = example
  }
}

/** The server reads `if-none-match`; the document shows `If-None-Match`. */
function inTheirUsualCase(parameter: Parameter): Parameter {
  if (parameter.in !== 'header') return parameter
  const name = parameter.name.replace(/(^|-)[a-z]/g, letter => letter.toUpperCase())
  return { ...parameter, name }
}

function problemsOf(own: ProblemCode[], path: string, method: string): ProblemCode[] {
  const isWrite = method !== 'get'
  // A path with an identifier may name nothing, and an organization may have no webhook endpoint.
  const mayBeMissing = path.includes('{') || path.includes('webhook-endpoint')
  return [
    'validation_failed',
    'unauthorized',
    ...(mayBeMissing ? (['not_found'] as const) : []),
    ...(isWrite ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...own,
    'internal_error',
    'service_unavailable',
  ]
}
