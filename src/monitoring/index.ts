export { createReadiness } from './readiness.ts'
export { type Monitoring, startMonitoring } from './server.ts'
