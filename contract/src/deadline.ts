import type { OrderStatus } from './statuses.ts'

// Server and screens run this file: it imports types alone.

/** Statuses in which an order waits for its merchant; without an action it expires. Source: docs/product.md, «The orders list». */
export const expiringStatuses: readonly OrderStatus[] = ['completed', 'no_card_completed', 'in_progress']

const hourMs = 3_600_000

/** Time before the deadline in which an order belongs to «Скоро просрочатся». */
export const soonMs = 12 * hourMs
const urgentMs = 3 * hourMs

/** Returns how much an order hurries. @param left ms until the deadline */
export function urgencyOf(left: number): 'calm' | 'soon' | 'urgent' {
  if (left <= urgentMs) return 'urgent'
  return left <= soonMs ? 'soon' : 'calm'
}

/** Returns whether a list of these statuses, or of a deadline, is sorted by how long its orders wait. */
export function isByDeadline(statuses: readonly string[], deadline: string | undefined): boolean {
  const isExpiring = (status: string) => expiringStatuses.some((expiring) => expiring === status)
  return Boolean(deadline) || (statuses.length > 0 && statuses.every(isExpiring))
}
