export {
  type Caller,
  createKey,
  deleteKey,
  type Environment,
  findCaller,
  isWellFormed,
  type ListedKey,
  listKeys,
  type Permission,
  permissions,
} from './keys.ts'
export { registerOrganization } from './register.ts'
export {
  createOrganization,
  findOrganization,
  type NewOrganization,
  type Organization,
  readChain,
  requireOrganization,
} from './tree.ts'
