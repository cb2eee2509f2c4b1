export type { Permission } from './can.ts'
export { can, expectsToEnter, mayEnter, useCan } from './can.ts'
export type { SessionEvent } from './events.ts'
export { onSessionEvent } from './events.ts'
export { keepSessionAlive } from './keep-alive.ts'
export type { Renewal } from './renewal.ts'
export { configureSession, expireSession, freshToken, renewSession } from './renewal.ts'
export type { Session } from './session-store.ts'
export {
  businessZoneOf,
  isSessionOver,
  setUser,
  useBusinessZone,
  useSession,
  useToday,
} from './session-store.ts'
export type { SignOutState } from './sign-out.ts'
export { retrySignOut, signIn, signOut, useSignOut } from './sign-out.ts'
export { followOtherTabs } from './tabs.ts'
