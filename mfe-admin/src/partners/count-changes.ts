/** Counts changed fields: each text of a nested group and each entry of a list is one. */
export function countChanges(before: unknown, after: unknown): number {
  if (isRecord(before) || isRecord(after)) {
    const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
    const names = new Set([...Object.keys(old), ...Object.keys(now)])
    return [...names].reduce((sum, name) => sum + countChanges(old[name], now[name]), 0)
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length)
    return Array.from({ length }, (_, index) => index).filter(
      (index) => JSON.stringify(before[index]) !== JSON.stringify(after[index]),
    ).length
  }
  return before === after ? 0 : 1
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
