/** Moves each shape with a title to `components`, and refers to it by its title. */
import { isDeepStrictEqual } from 'node:util'
import type { RawDocument, Schema } from './finish.ts'

export function nameComponents(document: RawDocument): RawDocument {
  const schemas: Record<string, Schema> = {}
  const walk = (value: unknown, isSchema: boolean): unknown => {
    if (Array.isArray(value)) return value.map(each => walk(each, isSchema))
    if (typeof value !== 'object' || value === null) return value
    const walked = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        // Examples are data, so their fields are not schemas.
        if (key === 'examples') return [key, inner]
        // The generator writes some of them as OpenAPI 3.0 does.
        if (key === 'example') return isSchema ? ['examples', [inner]] : [key, inner]
        return [key, walk(inner, isSchema || key === 'schema')]
      }),
    ) as Schema
    if (isSchema && walked.type === 'integer') walked.format ??= widthOf(walked)
    if (!isSchema || typeof walked.title !== 'string' || walked.type === undefined) return walked
    const { title, description, ...shape } = walked
    const { description: documented, ...known } = schemas[title] ?? shape
    if (!isDeepStrictEqual(known, shape)) throw new Error(`two shapes are called ${title}`)
    // The description belongs to the parameter, not to the shared shape.
    const words = documented ?? description
    schemas[title] = words === undefined ? shape : { description: words, ...shape }
    return { $ref: `#/components/schemas/${title}` }
  }
  const { components, ...rest } = document
  const named = walk(rest, false) as Omit<RawDocument, 'components'>
  const shared = walk(components, false) as Record<string, unknown>
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...named, components: { ...shared, schemas: sorted } } as RawDocument
}

/** Amounts of dong need more than 32 bits; integers with a small limit do not. */
function widthOf({ maximum, enum: values }: Schema): string {
  const largest = Array.isArray(values) ? Math.max(...values) : Number(maximum ?? Infinity)
  return largest < 2 ** 31 ? 'int32' : 'int64'
}
