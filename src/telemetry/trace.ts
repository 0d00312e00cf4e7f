/**
 * Spans of what the service does, when a collector is configured. Off, it is one comparison: nothing
 * of OpenTelemetry is loaded (`otlp.ts` has it all). A span has ids and names, never a passenger.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { TracingOptions } from './otlp.ts'

export type Facts = Record<string, string | number | boolean>

export type SpanKind = 'server' | 'client' | 'internal'

export type Span = {
  note(facts: Facts): void
  /** With the error that ended it, if one did. */
  end(error?: unknown): void
  /** What a span elsewhere begins under, as W3C Trace Context writes it. */
  traceparent: string
}

export type Tracing = {
  start(name: string, kind: SpanKind, facts: Facts, parent: Span | string | null): Span
  stop(): Promise<void>
}

let tracing: Tracing | null = null
const current = new AsyncLocalStorage<Span>()

/** From now on there are spans; answers what ends that and sends the last ones. */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  const { createTracing } = await import('./otlp.ts')
  const begun = createTracing(options)
  tracing = begun
  return async () => {
    if (tracing === begun) tracing = null
    await begun.stop()
  }
}

export function isTracing(): boolean {
  return tracing !== null
}

/** A span that its caller ends; null while nothing is traced. */
export function startSpan(
  name: string,
  kind: SpanKind,
  facts: Facts,
  parent: string | null = null,
): Span | null {
  return tracing?.start(name, kind, facts, parent ?? current.getStore() ?? null) ?? null
}

/** Spans that begin within `work` are under this one. */
export function within<T>(span: Span | null, work: () => T): T {
  return span === null ? work() : current.run(span, work)
}

/** The work as a span; `parent` is for what goes on from another process. */
export async function inSpan<T>(
  name: string,
  facts: Facts,
  work: (span: Span | null) => Promise<T>,
  more: { kind?: SpanKind; parent?: string | null } = {},
): Promise<T> {
  const span = startSpan(name, more.kind ?? 'internal', facts, more.parent)
  if (span === null) return work(null)
  try {
    const result = await within(span, () => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** The span of now, for a row that another process goes on with. */
export function traceparent(): string | null {
  return current.getStore()?.traceparent ?? null
}
