/** What a shape finds wrong with a request, as errors of fields in words of ours. */
import type { FieldError } from '../core/errors.ts'
import { linePattern } from '../core/line.ts'

export type SchemaError = {
  keyword: string
  instancePath: string
  message?: string
  params: {
    requiredProperties?: string[]
    allowedValues?: unknown[]
    pattern?: string
    format?: string
  }
}

const date = 'must be a calendar date from 1900 to 2199, as YYYY-MM-DD'

/** The validator would quote the expression. A test compares these with the shapes. */
export const patternWords: Record<string, string> = {
  [linePattern]: 'must be one line of visible text, without control characters',
  '^[+(0-9][0-9 ()+.-]{5,29}$':
    'must be a phone number of 6 to 30 characters: +, ( or a digit first, then digits, spaces, ( ) + . -',
  '^(19|20|21)\\d\\d-\\d\\d-\\d\\d$': date,
  '^[A-Z]{2}$': 'must be a country code of two capital letters',
  '^[A-Za-z0-9_-]{2,40}$': 'must be 2 to 40 letters without accents, digits, - or _',
  '^\\d{6}$': 'must be six digits',
  '\\S': 'must be more than spaces',
}

export const formatWords: Record<string, string> = {
  date,
  'date-time':
    'must be an instant with its offset, as 2026-12-01T00:30:00Z or 2026-12-01T07:30:00+07:00 (a query writes + as %2B)',
  email: 'must be an e-mail address',
  uuid: 'must be an identifier (UUID)',
}

/** A date breaks its pattern and its format. What may be null is found to be no null beside its real fault. */
export function fieldErrors(found: SchemaError[]): FieldError[] {
  const errors = found.flatMap(toFieldErrors)
  const isLeak = (error: FieldError) =>
    error.message === notNull &&
    errors.some(({ path, message }) => message !== notNull && path.startsWith(error.path))
  const told = new Map(
    errors.filter(error => !isLeak(error)).map(error => [`${error.path} ${error.message}`, error]),
  )
  return [...told.values()]
}

const notNull = 'must be null'

function toFieldErrors(error: SchemaError): FieldError[] {
  const { keyword, instancePath: path, params } = error
  if (keyword === 'required') {
    return (params.requiredProperties ?? []).map(name => ({
      path: `${path}/${name}`,
      message: 'is required',
    }))
  }
  // The validator reports each unknown field a second time, as `boolean`.
  if (keyword === 'additionalProperties' || keyword === 'anyOf') return []
  if (keyword === 'boolean') return [{ path, message: 'is not a known field' }]
  if (keyword === 'enum') {
    return [{ path, message: `must be one of ${(params.allowedValues ?? []).join(', ')}` }]
  }
  const words = patternWords[params.pattern ?? ''] ?? formatWords[params.format ?? '']
  return [{ path, message: words ?? error.message ?? 'is not valid' }]
}
