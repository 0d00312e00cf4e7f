export { type SagaWorkers, startInvoiceWorker, startSagaWorkers } from './leased.ts'
export { startTasks, type TaskRunner } from './tasks.ts'
