export { startTasks, type TaskRunner, tasks } from './tasks.ts'
