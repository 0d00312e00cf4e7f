export { readEarnings } from './read.ts'
