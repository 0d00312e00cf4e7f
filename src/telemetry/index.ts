export { counted, forgetRead, looked, measureProcess, read, registry } from './metrics.ts'
export {
  inSpan,
  isTracing,
  type Span,
  startSpan,
  startTracing,
  traceparent,
  within,
} from './trace.ts'
