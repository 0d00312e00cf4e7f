/** Offers the operations of the API as tools: how each is described, and what calling it does. */
import {
  type Gangway,
  GangwayError,
  GangwayProblem,
  type NewBooking,
  type OperationId,
} from '../../index.ts'
import { isRead } from '../../send.ts'
import { type Tool, tools } from './operations.ts'

/** Operations that cannot be undone, or not for free. */
const destructive = /^(confirm|cancel|change|delete)_/

export function offered(allowsWrites: boolean): readonly Tool[] {
  return tools.filter(tool => allowsWrites || reads(tool))
}

function reads({ name }: Tool): boolean {
  return isRead(name as OperationId)
}

export function describe(tool: Tool) {
  const readOnlyHint = reads(tool)
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: schemaOf(tool),
    annotations: {
      title: tool.title,
      readOnlyHint,
      destructiveHint: !readOnlyHint && destructive.test(tool.name),
      idempotentHint: readOnlyHint,
      openWorldHint: true,
    },
  }
}

/** An assistant that tries again must not book twice, so a creation has to have a `client_reference`. */
function schemaOf({ name, inputSchema }: Tool) {
  const required = inputSchema.required as string[]
  return name === 'create_booking'
    ? { ...inputSchema, required: [...required, 'client_reference'] }
    : inputSchema
}

export async function callTool(
  gangway: Gangway,
  tool: Tool,
  given: Record<string, unknown>,
  signal: AbortSignal,
) {
  const unknown = Object.keys(given).find(field => !Object.hasOwn(tool.places, field))
  if (unknown !== undefined) return failed(`${tool.name} has no field ${unknown}`)
  try {
    const answer = (await callOperation(gangway, tool, given, signal)) ?? { done: true }
    return {
      content: [{ type: 'text', text: JSON.stringify(answer) }],
      structuredContent: answer,
      isError: false,
    }
  } catch (error) {
    return failed(textOf(error, reads(tool)))
  }
}

function failed(text: string) {
  return { content: [{ type: 'text', text }], isError: true }
}

function callOperation(
  gangway: Gangway,
  { name, places }: Tool,
  given: Record<string, unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  if (name === 'create_booking') {
    const wanted = given as unknown as NewBooking & { client_reference: string }
    return gangway.bookings.createOnce(wanted, { signal })
  }
  const at = (place: string) =>
    Object.fromEntries(Object.entries(given).filter(([field]) => places[field] === place))
  const hasBody = Object.values(places).includes('body')
  return gangway.call(
    name as OperationId,
    {
      path: at('path'),
      query: at('query'),
      ...(hasBody ? { body: at('body') } : {}),
      // An operation that may take minutes is started and then polled.
      ...(/^(confirm|cancel|change)_/.test(name) ? { headers: { prefer: 'respond-async' } } : {}),
    } as never,
    { signal },
  )
}

function textOf(error: unknown, isRead: boolean): string {
  const { message } = error as Error
  // A fault of this program, or an answer that is not whole.
  if (!(error instanceof GangwayError)) {
    return isRead ? message : JSON.stringify({ detail: message, may_have_happened: true })
  }
  if (error instanceof GangwayProblem) {
    return JSON.stringify({
      ...error.body,
      ...(error.mayHaveHappened && { may_have_happened: true }),
    })
  }
  return JSON.stringify({
    code: error.code,
    detail: message,
    may_have_happened: error.mayHaveHappened,
  })
}
