/**
 * The way to the endpoints, typed from their own document (`npm run types`).
 *
 *     useQuery({ queryKey: ['keys'], queryFn: () => answer(api.GET('/dashboard/api/keys')) })
 */
import createClient from 'openapi-fetch'
import type { operations, paths } from './schema.d.ts'

/** A connection that died without a word would keep a call waiting for good. No call of the page takes as long. */
const callMsMax = 120_000

export function fetchInTime(request: Request | string): Promise<Response> {
  const call = new Request(request, { signal: AbortSignal.timeout(callMsMax) })
  if (userId !== undefined) call.headers.set('dashboard-user', userId)
  return fetch(call)
}

let userId: string | undefined

/** Says whose page it is: the service refuses its calls once somebody else has signed in in another window. */
export function callAs(id: string | undefined): void {
  userId = id
}

export const api = createClient<paths>({ baseUrl: location.origin, fetch: fetchInTime })

/** How much the service's clock is ahead of this machine's, in milliseconds. */
let aheadMs = 0
/** An answer's instant is a whole second, and some time on its way. */
const unsureMs = 5_000

api.use({
  onResponse({ response }) {
    const ahead = Date.parse(response.headers.get('date') ?? '') - Date.now()
    aheadMs = Math.abs(ahead) > unsureMs ? ahead : 0
  },
})

/** The present time by the service's clock, whose holds run out whatever this machine's says. */
export const now = () => Date.now() + aheadMs

/**
 * A refusal of the service: `code` is stable, `errors` names fields by their JSON pointers. `stands` is what somebody
 * else has made of what was to be corrected.
 */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: { path: string; message: string }[]
  readonly stands: unknown
  /** Of seats that are gone; `booking_id` is the own booking that has one. */
  readonly seats: { voyage_id: string; seat_code: string; booking_id?: string }[]
  constructor(status: number, body: Partial<ApiProblem> & { detail?: string }) {
    super(body.detail ?? `HTTP ${status}`)
    this.status = status
    this.code = body.code ?? (status === 0 ? 'unreachable' : 'internal_error')
    this.errors = body.errors ?? []
    this.stands = body.stands
    this.seats = body.seats ?? []
  }
}

/** Refusals whose status is of the operator: the service held nothing and sent nothing. */
const plainRefusals = ['operator_unavailable', 'issuance_not_supported']

/** Whether the service may have done all the same what was asked of it: the answer did not come. */
export function isUncertain(error: Error | null): boolean {
  if (!(error instanceof ApiProblem) || plainRefusals.includes(error.code)) return false
  return error.status === 0 || error.status >= 500
}

/** What an operation answers with 200. */
export type AnswerOf<Name extends keyof operations> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Answer } } }
}
  ? Answer
  : never

type Call<Data> = Promise<{ data?: Data; error?: unknown; response: Response }>

/** Resolves with the answer of a call, or throws an `ApiProblem`. */
export async function answer<Data>(call: Call<Data>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call.catch((): Awaited<Call<Data>> => {
    throw new ApiProblem(0, {})
  })
  if (!response.ok) throw new ApiProblem(response.status, (error ?? {}) as object)
  return data as NonNullable<Data>
}
