/** The headers of the answers. */
import { bookingTitle } from '../v1/bookings/present.ts'
import type { Response } from './finish.ts'

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
})

export const headers = {
  'X-Request-Id': {
    ...text(
      'Identifies this call in the service’s logs. Quote it when you ask for support.',
      '019a9f41-9b7e-7f53-8a1c',
    ),
    required: true,
  },
  'Cache-Control': {
    ...text('Answers are private and must not be cached: `no-store`.', 'no-store'),
    required: true,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next call.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 5,
  },
  'WWW-Authenticate': { ...text('The authentication scheme to use.', 'Bearer'), required: true },
  ETag: text(
    'The version of the booking. Send it as `If-None-Match` when you poll.',
    '"4-10-kq3vB1xZ0m2c"',
  ),
  Location: {
    ...text(
      'The URL of the created resource, or of the booking to poll.',
      '/api/v1/bookings/019a9f3e-2c51-7d14-9a55-3f0f6f1f2b11',
    ),
    required: true,
  },
  'Preference-Applied': text('`respond-async` if the request asked for it.', 'respond-async'),
  'Content-Disposition': text('The name of the file.', 'inline; filename="K7RM2QXD-1-A04C.pdf"'),
}

/** The one header of a request that every operation takes. */
export const requestId = {
  name: 'X-Request-Id',
  in: 'header',
  required: false,
  description:
    'Your own identifier for this call: 1 to 100 characters out of letters, digits and `_ . : -`.',
  schema: { type: 'string', maxLength: 100, pattern: '^[\\w.:-]{1,100}$' },
}

export function addHeaders(response: Response, status: number): void {
  const shapes = Object.values(response.content ?? {}).flatMap(({ schema }) => [
    schema,
    ...((schema?.anyOf as { title?: string }[] | undefined) ?? []),
  ])
  const hasTag = status === 304 || shapes.some(shape => shape?.title === bookingTitle)
  response.headers = refer([
    'X-Request-Id',
    'Cache-Control',
    ...(hasTag ? (['ETag'] as const) : []),
    ...(status === 201 || status === 202 ? (['Location'] as const) : []),
    ...(status === 202 ? (['Preference-Applied'] as const) : []),
    ...(response.content?.['application/pdf'] ? (['Content-Disposition'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  ])
}

function refer(names: readonly (keyof typeof headers)[]) {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}
