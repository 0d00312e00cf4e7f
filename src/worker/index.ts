export { type SagaWorkers, startInvoiceWorker, startSagaWorkers } from './leased.ts'
export { startTasks, type TaskRunner, tasks } from './tasks.ts'
