/**
 * Compiles the routes' shapes into one function that checks a request and one that writes an answer. Each
 * is compiled at its first use, because compiling all takes half of the start.
 */
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { DecodeUnsafe, HasCodec, Value } from 'typebox/value'

/** Checks requests as they are. Only query values are converted, because a URL has no numbers. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: Validator | undefined
  const decode = HasCodec(schema) ? (value: unknown) => DecodeUnsafe({}, schema, value) : same
  return value => {
    compiled ??= Compile(schema)
    if (compiled.Check(value)) return { value: decode(value) }
    if (httpPart === 'body') return { error: compiled.Errors(value) as never }
    const read = convert(schema, value)
    if (compiled.Check(read)) return { value: decode(read) }
    return { error: compiled.Errors(read).map(error => repeatedIn(read, error)) as never }
  }
}

/** The same name twice in a query is read as a list. No query takes one, so "must be string" would say nothing. An unknown name is another fault. */
function repeatedIn(read: unknown, error: TLocalizedValidationError) {
  const sent = (read as Record<string, unknown>)[error.instancePath.slice(1)]
  if (!Array.isArray(sent) || error.keyword === 'boolean') return error
  return { ...error, keyword: 'repeated', params: {}, message: 'is given more than once' }
}

const same = (value: unknown) => value

/** By the shape as text, because many routes answer with the same shape. */
const writers = new Map<string, (value: unknown) => string>()

export const compileSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  let write: ((value: unknown) => string) | undefined
  return value => {
    write ??= writerOf(schema)
    return write(value)
  }
}

function writerOf(schema: Schema): (value: unknown) => string {
  const shape = JSON.stringify(schema)
  const write = writers.get(shape) ?? fastJsonStringify(schema)
  writers.set(shape, write)
  return write
}

/** `limit=5` becomes 5. `1.5`, `1e1` and the empty text stay text and are not rounded to a number. */
function convert(schema: TSchema, value: unknown): unknown {
  const sent = { ...(value as Record<string, unknown>) }
  const converted = Value.Convert(schema, { ...sent }) as Record<string, unknown>
  for (const [name, now] of Object.entries(converted)) {
    if (typeof now === 'number' && String(now) !== sent[name]) converted[name] = sent[name]
  }
  return converted
}
