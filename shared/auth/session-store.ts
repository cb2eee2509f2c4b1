import type { Me } from '@cabinet/contract'
import { create } from 'zustand'
import { type BusinessZone, todayIn } from '../format/zoned.ts'
import { storedToken } from './token.ts'

/** Read by the boot script (shell/boot) to prefetch a guarded remote. The hint grants no access. */
const KEY = 'cabinet.permissions'

function storePermissionHint(user: Me): void {
  const names = new Set(user.roles.flatMap((role) => role.permissions.map((held) => held.name)))
  try {
    localStorage.setItem(KEY, JSON.stringify([...names]))
  } catch {
    // Without storage nothing is prefetched.
  }
}

function clearPermissionHint(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked.
  }
}

export function hintedPermissions(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

export interface Session {
  readonly accessToken: string | null
  /** Always null: the refresh token is an httpOnly cookie, which no script can read. */
  readonly refreshToken: null
  /** Null until `/me` answers. */
  readonly user: Me | null
  readonly isAuth: boolean
}

const signedOut: Session = { accessToken: null, refreshToken: null, user: null, isAuth: false }

function initial(): Session {
  const accessToken = storedToken()
  return { ...signedOut, accessToken, isAuth: accessToken !== null }
}

/** The page's session: read by hook in components, by `getState` elsewhere. Only this folder writes it. */
export const useSession = create<Session>()(initial)

let isOver = false

export function isSessionOver(): boolean {
  return isOver
}

useSession.subscribe(({ isAuth }) => {
  if (isAuth) isOver = false
})

export function adoptToken(accessToken: string): void {
  useSession.setState({ accessToken, isAuth: true })
}

export function clearSession(): void {
  clearPermissionHint()
  isOver ||= useSession.getState().isAuth
  useSession.setState(signedOut)
}

export function setUser(user: Me): void {
  if (!useSession.getState().isAuth) return
  storePermissionHint(user)
  useSession.setState({ user })
}

/** Returns the zone in which days begin, from `/me`; the specified one before its answer. */
export function businessZoneOf({ user }: Pick<Session, 'user'>): BusinessZone {
  return user?.businessTz ?? '+06:00'
}

export function useBusinessZone(): BusinessZone {
  return useSession(businessZoneOf)
}

/** Returns today in the business zone, `yyyy-MM-dd`. */
export function useToday(): string {
  return todayIn(useBusinessZone())
}
