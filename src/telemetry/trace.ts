/**
 * Spans of what the service does, when a collector is configured. Without one, a span costs one comparison,
 * and OpenTelemetry is not loaded (only `otlp.ts` imports it). A span has ids and names, never a passenger.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { TracingOptions } from './otlp.ts'

export type Facts = Record<string, string | number | boolean>

export type SpanKind = 'server' | 'client' | 'internal'

export type Span = {
  note(facts: Facts): void
  /** With the error that ended it, if there was one. */
  end(error?: unknown): void
  /** The parent for a span in another process, in the form of W3C Trace Context. */
  traceparent: string
}

export type Tracing = {
  start(name: string, kind: SpanKind, facts: Facts, parent: Span | string | null): Span
  stop(): Promise<void>
}

let tracing: Tracing | null = null
const current = new AsyncLocalStorage<Span>()

/** Starts tracing. Returns the function that stops it and sends the last spans. */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  const { createTracing } = await import('./otlp.ts')
  const begun = createTracing(options)
  tracing = begun
  return async () => {
    if (tracing === begun) tracing = null
    await begun.stop()
  }
}

/** Whether a collector is configured and tracing has started. */
export function isTracing(): boolean {
  return tracing !== null
}

/** A span that its caller ends; null while tracing is off. */
export function startSpan(
  name: string,
  kind: SpanKind,
  facts: Facts,
  parent: string | null = null,
): Span | null {
  return tracing?.start(name, kind, facts, parent ?? current.getStore() ?? null) ?? null
}

/** Spans that begin within `work` get this one as their parent. */
export function within<T>(span: Span | null, work: () => T): T {
  return span === null ? work() : current.run(span, work)
}

/** Runs the work in a span. `parent` continues a trace of another process. */
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

/** The current span, to be stored in a row that another process continues. */
export function traceparent(): string | null {
  return current.getStore()?.traceparent ?? null
}
