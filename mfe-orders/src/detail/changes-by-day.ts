import type { Change } from './order-detail.ts'

export interface StatusChange extends Change {
  statusBefore: string | null
}

export interface ChangesOfDay {
  day: string
  changes: StatusChange[]
}

/** Newest first; `dayOf` gives an instant's day in the business zone. */
export function changesByDay(changes: readonly Change[], dayOf: (at: string) => string): ChangesOfDay[] {
  const oldestFirst = changes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const days: ChangesOfDay[] = []
  for (const change of oldestFirst.map(withStatusBefore).toReversed()) {
    const day = dayOf(change.at)
    const last = days.at(-1)
    if (last?.day === day) last.changes.push(change)
    else days.push({ day, changes: [change] })
  }
  return days
}

function withStatusBefore(change: Change, index: number, all: readonly Change[]): StatusChange {
  const before = all[index - 1]?.status ?? null
  return { ...change, statusBefore: before === change.status ? null : before }
}
