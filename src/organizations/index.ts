export {
  type Caller,
  createKey,
  deleteKey,
  type Environment,
  findCaller,
  isWellFormed,
  type Permission,
  permissions,
} from './keys.ts'
export { createOrganization, findOrganization, type Organization, readChain } from './tree.ts'
