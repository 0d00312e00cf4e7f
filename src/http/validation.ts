/**
 * What the routes describe becomes functions: one that checks a request, one that writes an answer. Each is
 * compiled when it is first needed, because all of them together are half of what a start would cost.
 */
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { DecodeUnsafe, HasCodec, Value } from 'typebox/value'

/** Requests are checked as they stand; only what an address cannot say otherwise becomes a number. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: Validator | undefined
  const decode = HasCodec(schema) ? (value: unknown) => DecodeUnsafe({}, schema, value) : same
  return value => {
    compiled ??= Compile(schema)
    if (compiled.Check(value)) return { value: decode(value) }
    if (httpPart === 'body') return { error: compiled.Errors(value) as never }
    const read = convert(schema, value)
    if (compiled.Check(read)) return { value: decode(read) }
    return { error: compiled.Errors(read) as never }
  }
}

const same = (value: unknown) => value

export const compileSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  let write: ((value: unknown) => string) | undefined
  return value => {
    write ??= fastJsonStringify(schema)
    return write(value)
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
