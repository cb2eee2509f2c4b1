export const gap = '…'

/** Returns at most seven places, so that buttons do not jump while paging; pages count from 1. */
export function pageWindow(current: number, total: number): (number | typeof gap)[] {
  if (total <= 7) return Array.from({ length: total }, (_, index) => index + 1)
  if (current <= 4) return [1, 2, 3, 4, 5, gap, total]
  if (current >= total - 3) return [1, gap, total - 4, total - 3, total - 2, total - 1, total]
  return [1, gap, current - 1, current, current + 1, gap, total]
}
