export { type Callers, createCallers } from './callers.ts'
export { setContract } from './contract.ts'
export {
  type Caller,
  createKey,
  deleteKey,
  environmentOf,
  findKeysByHint,
  isKeyNameTaken,
  listKeys,
  type Permission,
  permissions,
} from './keys.ts'
export { registerOrganization } from './register.ts'
export { setSalesStopped } from './sales.ts'
export {
  areSalesStopped,
  chainOf,
  listChildren,
  type Organization,
  readBookingTerms,
  readChain,
  readNames,
  readOrganization,
  readTree,
  requireOrganization,
} from './tree.ts'
