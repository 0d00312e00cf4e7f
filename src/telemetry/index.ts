export { counted, forgetRead, looked, measureProcess, read, registry } from './metrics.ts'
export { startTracing, type TracingOptions } from './start-tracing.ts'
export { inSpan, isTracing, type Span, startSpan, traceparent, within } from './trace.ts'
