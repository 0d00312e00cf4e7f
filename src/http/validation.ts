/** Requests are checked as they stand; only what an address cannot say otherwise becomes a number. */
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'

export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const compiled = Compile(schema)
  return value => {
    if (compiled.Check(value)) return { value }
    if (httpPart === 'body') return { error: compiled.Errors(value) as never }
    const read = convert(schema, value)
    if (compiled.Check(read)) return { value: read }
    return { error: compiled.Errors(read) as never }
  }
}

/** `limit=5` is 5; `1.5`, `1e1` and the empty text are not rounded to a number but stay text. */
function convert(schema: TSchema, value: unknown): unknown {
  const sent = { ...(value as Record<string, unknown>) }
  const converted = Value.Convert(schema, { ...sent }) as Record<string, unknown>
  for (const [name, now] of Object.entries(converted)) {
    if (typeof now === 'number' && String(now) !== sent[name]) converted[name] = sent[name]
  }
  return converted
}
