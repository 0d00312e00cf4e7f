/** The problems of an operation as answers: one for each status, with the codes that it may carry. */
import { type ProblemCode, problemKinds } from '../../core/errors.ts'
import { bookings } from './examples.ts'
import type { Response, Schema } from './finish.ts'
import { addHeaders } from './headers.ts'
import { exampleOf, explanations } from './problems.ts'

/**
 * Problems whose answer is the same everywhere. The document describes each once and refers to it by its
 * code.
 */
const shared = [
  'validation_failed',
  'unauthorized',
  'permission_denied',
  'not_found',
  'payload_too_large',
  'unsupported_media_type',
  'internal_error',
  'service_unavailable',
] as const satisfies ProblemCode[]

export function sharedProblems(): Record<string, Response> {
  return Object.fromEntries(shared.map(code => [code, response([code])]))
}

export function problemResponses(codes: readonly ProblemCode[]): Record<string, Response> {
  const byStatus = Map.groupBy(new Set(codes), code => problemKinds[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => {
      const [code] = own
      const isShared = own.length === 1 && (shared as ProblemCode[]).includes(code as ProblemCode)
      const reference = { $ref: `#/components/responses/${code}` } as unknown as Response
      return [status, isShared ? reference : response(own)]
    }),
  )
}

function response(codes: readonly ProblemCode[]): Response {
  const lines = codes.map(
    code => `- [\`${code}\`](/docs/problems/${code}): ${problemKinds[code].title}`,
  )
  const made: Response = {
    description: lines.join('\n'),
    content: {
      'application/problem+json': {
        schema: shapeOf(codes),
        examples: Object.fromEntries(
          codes.map(code => [
            code,
            { summary: problemKinds[code].title, value: exampleOf(code, bookings) },
          ]),
        ),
      },
    },
  }
  addHeaders(made, problemKinds[codes[0] as ProblemCode].status)
  return made
}

function shapeOf(codes: readonly ProblemCode[]): Schema {
  const { status } = problemKinds[codes[0] as ProblemCode]
  const extra = Object.assign({}, ...codes.map(code => members[code] ?? {}))
  const text = (description: string) => ({ type: 'string', description })
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { ...text('URL of the page that explains this problem'), format: 'uri-reference' },
      title: text('Meaning of the code'),
      status: { type: 'integer', const: status },
      detail: text('What happened this time, in English, for people'),
      code: { ...text('Stable code. Base your program’s decisions on it'), enum: codes },
      request_id: text('Same value as `X-Request-Id`'),
      ...(codes.some(code => withFields.has(code)) ? { errors } : {}),
      ...extra,
    },
  }
}

/** Problems that may name fields of the request. */
const withFields = new Set(
  (Object.keys(explanations) as ProblemCode[]).filter(
    code => code === 'not_found' || explanations[code].members?.errors !== undefined,
  ),
)

const errors = {
  type: 'array',
  description: 'The fields that are wrong',
  items: {
    title: 'FieldError',
    type: 'object',
    required: ['path', 'message'],
    properties: {
      path: { type: 'string', description: 'JSON pointer to the field in the request' },
      message: { type: 'string', description: 'What is wrong with the field' },
    },
  },
}

const booking = { $ref: '#/components/schemas/Booking' }
const uuid = { type: 'string', format: 'uuid' }
const dong = (description: string) => ({ type: 'integer', description: `${description}, in dong` })

/** Members of a problem beside the common ones. */
const members: Partial<Record<ProblemCode, Record<string, unknown>>> = {
  permission_denied: {
    permission: { type: 'string', description: 'The permission that the key lacks' },
  },
  seat_unavailable: {
    seats: {
      type: 'array',
      description: 'The seats that are not available',
      items: {
        type: 'object',
        required: ['voyage_id', 'seat_code'],
        properties: {
          voyage_id: uuid,
          seat_code: { type: 'string' },
          booking_id: {
            ...uuid,
            description:
              'The booking of yours that has the seat, perhaps made by a call whose answer was lost. Only on a creation, and only if it is yours',
          },
        },
      },
    },
  },
  insufficient_balance: {
    needed: dong('Amount that the order needs (present only if your own balance is too low)'),
    available: dong('Your available amount, credit included'),
  },
  issuance_failed: { booking },
  change_failed: { booking },
  cancellation_failed: {
    booking,
    refusals: {
      type: 'array',
      description: 'The legs that the operators did not cancel',
      items: {
        type: 'object',
        required: ['order_id', 'leg', 'reason'],
        properties: {
          order_id: uuid,
          leg: { type: 'integer' },
          reason: {
            type: ['string', 'null'],
            description:
              'The operator’s reason in its own words, or a code such as connection or circuit_open, which `detail` says in words',
          },
        },
      },
    },
  },
}
