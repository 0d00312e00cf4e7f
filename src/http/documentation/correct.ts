/** Corrects what the generator cannot know: optional bodies, and content that is not JSON. */
import { STATUS_CODES } from 'node:http'

type Content = Record<string, { schema?: { format?: string; anyOf?: { type?: string }[] } }>
type Operation = {
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

export function correct<Document extends { paths?: unknown }>(document: Document): Document {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>
  for (const operation of Object.values(paths).flatMap(path => Object.values(path))) {
    const { requestBody, responses } = operation
    const input = requestBody?.content['application/json']?.schema
    if (requestBody && input?.anyOf?.some(({ type }) => type === 'null')) {
      requestBody.required = false
    }
    for (const [status, response] of Object.entries(responses)) {
      response.description = STATUS_CODES[status] ?? response.description
      const json = response.content?.['application/json']
      if (json === undefined) continue
      if (/^[45]/.test(status)) response.content = { 'application/problem+json': json }
      if (json.schema?.format === 'binary') response.content = { 'application/pdf': json }
    }
  }
  return document
}
