export { startTasks, type TaskDeps, type TaskRunner, tasks } from './tasks.ts'
