import type { OrderStatus } from './statuses.ts'

// Server and screens run this file: it imports types alone.

/** Statuses in which an order waits for its merchant; without an action it expires. Source: decisions 2. */
export const expiringStatuses = [
  'completed',
  'no_card_completed',
  'in_progress',
] as const satisfies readonly OrderStatus[]

const hourMs = 3_600_000

/** Time before the deadline in which an order belongs to «Скоро просрочатся». */
export const soonMs = 12 * hourMs
const urgentMs = 3 * hourMs

/** Returns the time of expiry, ms; undefined for orders without a deadline. @param since last action, ms */
export function deadlineOf(
  { status, since }: { readonly status: string; readonly since: number },
  hours: number,
): number | undefined {
  return isExpiring([status]) ? since + hours * hourMs : undefined
}

export type Urgency = 'calm' | 'soon' | 'urgent' | 'over'

/** @param left ms until the deadline */
export function urgencyOf(left: number): Urgency {
  if (left <= 0) return 'over'
  if (left <= urgentMs) return 'urgent'
  return left <= soonMs ? 'soon' : 'calm'
}

/** Returns whether a list of these statuses, or of soon expiring orders, is sorted by deadline. */
export function isByDeadline(statuses: readonly string[], deadline: string | undefined): boolean {
  return deadline === 'soon' || (statuses.length > 0 && isExpiring(statuses))
}

function isExpiring(statuses: readonly string[]): boolean {
  return statuses.every((status) => expiringStatuses.some((expiring) => expiring === status))
}
