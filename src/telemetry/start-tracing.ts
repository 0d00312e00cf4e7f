import type { TracingOptions } from './otlp.ts'
import { traceWith } from './trace.ts'

export type { TracingOptions }

/** Loads OpenTelemetry and begins; answers what sends the last spans and ends it. */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  const { createTracing } = await import('./otlp.ts')
  return traceWith(createTracing(options))
}
