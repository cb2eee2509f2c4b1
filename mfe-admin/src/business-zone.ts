import { useSession } from '@cabinet/shared/auth'
import { type BusinessZone, todayIn } from '@cabinet/shared/format'

/** The zone of all dates on the screen, as `/me` tells it; the specified one until it has answered (decisions 5). */
export function useBusinessZone(): BusinessZone {
  return useSession((session) => session.user?.businessTz ?? '+06:00')
}

/** Today in the business zone, `yyyy-MM-dd`. */
export function useToday(): string {
  return todayIn(useBusinessZone())
}
