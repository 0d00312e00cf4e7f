/** Sends spans to a collector, by OTLP over HTTP. Imported only when one is configured. */
import {
  type Context,
  DiagLogLevel,
  diag,
  SpanKind as Kind,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Facts, Span, SpanKind, Tracing } from './trace.ts'

export type TracingOptions = {
  /** The collector's URL, without `/v1/traces`. */
  endpoint: string
  headers: Record<string, string>
  /** The share of the traces begun here that are kept: 0 to 1. */
  ratio: number
  facts: Facts
  onError(message: string): void
}

const stopMs = 3_000
/** The exporter fails anew with each batch, which is every few seconds. */
const quietMs = 3_600_000

const kinds = { server: Kind.SERVER, client: Kind.CLIENT, internal: Kind.INTERNAL } as const

export function createTracing(options: TracingOptions): Tracing {
  const { endpoint, headers, ratio } = options
  const onError = tellSeldom(options.onError)
  // Without this, an unreachable collector would go unnoticed.
  diag.setLogger(
    { error: onError, warn() {}, info() {}, debug() {}, verbose() {} },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gangway', ...options.facts }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('gangway')
  return {
    start: (name: string, kind: SpanKind, attributes: Facts, parent: Span | string | null) =>
      toSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))),
    // A collector that is away must not delay a stop.
    stop: () =>
      Promise.race([
        provider.shutdown().catch(error => onError(String(error))),
        new Promise<void>(resolve => setTimeout(resolve, stopMs).unref()),
      ]),
  }
}

function tellSeldom(tell: (message: string) => void): (text: string) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return text => {
    if (performance.now() - toldAt < quietMs) return
    toldAt = performance.now()
    tell(messageOf(text))
  }
}

/** The exporter tells a whole error as JSON, with its stack and the page that the collector answered. */
function messageOf(text: string): string {
  try {
    return JSON.parse(text).message ?? text
  } catch {
    return text
  }
}

function contextOf(parent: Span | string | null): Context {
  const text = typeof parent === 'string' ? parent : parent?.traceparent
  const parts = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text ?? '')
  if (parts === null) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags = ''] = parts
  const traceFlags = Number.parseInt(flags, 16)
  const isRemote = typeof parent === 'string'
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote })
}

function toSpan(span: OpenSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    note: facts => void span.setAttributes(facts),
    end(error) {
      // The name alone, because a message may quote a caller's text.
      if (error !== undefined) {
        const message = error instanceof Error ? error.name : 'error'
        span.setStatus({ code: SpanStatusCode.ERROR, message })
      }
      span.end()
    },
  }
}
