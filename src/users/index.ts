export {
  createLogins,
  type Logins,
  passwordLengthMax,
  passwordLengthMin,
} from './auth.ts'
export { changeRole } from './change-role.ts'
export { forgetSessions } from './forget.ts'
export { changePassword } from './password.ts'
export { removeUser } from './remove-user.ts'
export { enrolSecondFactor, removeSecondFactor, verifySecondFactor } from './second-factor.ts'
export {
  findSession,
  signIn,
  signOut,
  signOutEverywhere,
  type Visitor,
} from './sign-in.ts'
export { countUnreadable } from './unreadable.ts'
export { type Role, roles, type User } from './user.ts'
export {
  createFirstUser,
  createUser,
  listUsers,
  resetUser,
} from './users.ts'
