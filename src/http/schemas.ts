/** The shapes of the wire that several operations share. */
import Type, { type TNull, type TObjectOptions, type TSchema, type TUnion } from 'typebox'
import { linePattern } from '../core/line.ts'
import { pageLimitDefault, pageLimitMax } from '../core/pagination.ts'

/** Callers may write it in capitals, as some databases do; in here it is in the one form that can be compared. */
export const Id = (description?: string) =>
  Type.Decode(Type.String({ format: 'uuid', ...(description ? { description } : {}) }), id =>
    id.toLowerCase(),
  )

/** The parameters of a path that names one thing. */
export const OneId = Type.Object({ id: Id() })

export const Dong = (description: string) =>
  Type.Integer({ description: `${description}, in dong` })

export const Instant = (description: string) => Type.String({ format: 'date-time', description })

export const Line = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: linePattern,
    ...(description ? { description } : {}),
  })

/** A calendar date that JavaScript and PostgreSQL both can hold. */
export const LocalDate = (description: string, example = '2026-12-01') =>
  Type.String({
    format: 'date',
    pattern: '^(19|20|21)\\d\\d-\\d\\d-\\d\\d$',
    description,
    examples: [example],
  })

export const TerminalCode = (description: string, example = 'RGA') =>
  Type.String({ minLength: 1, maxLength: 16, description, examples: [example] })

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Each field of a group, made nullable. */
export function NullableFields<Fields extends Record<string, TSchema>>(fields: Fields) {
  const entries = Object.entries(fields).map(([name, schema]) => [name, Nullable(schema)])
  return Object.fromEntries(entries) as {
    [Name in keyof Fields]: TUnion<[Fields[Name], TNull]>
  }
}

/** The body of a 204 or 304. */
export const NoContent = Type.Unsafe<undefined>({ type: 'null' })

export const OneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description })

export const View = OneOf(
  ['customer', 'net'],
  'Whose price to show. `customer` (default): the price that the customer pays, tax included. `net`: the price that the agency pays its parent, without tax.',
)

/** An integer status with the names of its values, for people and for client generators. */
export const Status = (title: string, names: Record<number, string>, description: string) =>
  Type.Integer({
    title,
    enum: Object.keys(names).map(Number),
    'x-enumNames': Object.values(names),
    'x-enum-varnames': Object.values(names),
    description: `${description}: ${Object.entries(names)
      .map(([value, name]) => `${value} = ${name}`)
      .join(', ')}`,
  })

export const StatusName = (names: Record<number, string>) =>
  Type.Unsafe<string>({
    type: 'string',
    enum: Object.values(names),
    description: 'Name of the status in the field before',
  })

/** More than an address may have: any value that is unknown is replaced, and none refused. */
export const sortLengthMax = 16_384

export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageLimitMax,
      default: pageLimitDefault,
      description: 'The most entries of a page',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: '`next_cursor` of the previous page' }),
  ),
  sort: Type.Optional(
    Type.String({
      maxLength: sortLengthMax,
      description: '`_id` for ascending order. Any other value, or none, means `-_id`: descending',
    }),
  ),
}

export const PageOf = <T extends TSchema>(item: T) =>
  Type.Object(
    {
      data: Type.Array(item),
      has_next_page: Type.Boolean({ description: 'Whether there is another page' }),
      next_cursor: Nullable(
        Type.String({ description: 'Value of `cursor` for the next page; null on the last page' }),
      ),
    },
    'title' in item ? { title: `${item.title}Page` } : {},
  )

export const ProblemShape = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.String({ description: 'Stable code; see the list of codes' }),
    request_id: Type.String(),
    errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  },
  { title: 'Problem', additionalProperties: true, description: 'application/problem+json' },
)

export const Body = <T extends Record<string, TSchema>>(fields: T, options: TObjectOptions = {}) =>
  Type.Object(fields, { additionalProperties: false, ...options })

/** For an operation that may wait minutes for an operator. */
export const PreferHeader = Type.Object({
  prefer: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        '`respond-async`: answer 202 at once and do not wait for the operator. Poll the booking after that.',
      examples: ['respond-async'],
    }),
  ),
})

export const Query = <T extends Record<string, TSchema>>(fields: T) => Type.Object(fields)

/** A query in which an unknown field is refused, where to ignore it would be dangerous. */
export const OnlyQuery = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object(fields, { additionalProperties: false })
