import { type BusinessZone, todayIn } from '../format/zoned.ts'
import { type Session, useSession } from './session-store.ts'

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
