import type { Change } from './order-detail.ts'
import type { Note } from './queries.ts'

export interface StatusChange extends Change {
  statusBefore: string | null
}

type Entry = StatusChange | Note

/** Returns changes and notes by day of the business zone, newest first. */
export function changesByDay(
  changes: readonly Change[],
  dayOf: (at: string) => string,
  notes: readonly Note[] = [],
) {
  const told: Entry[] = [...[...changes].sort(byTime).map(withStatusBefore), ...notes]
  const days: { day: string; entries: Entry[] }[] = []
  for (const entry of told.sort(byTime).reverse()) {
    const day = dayOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

const byTime = (a: { at: string }, b: { at: string }) => Date.parse(a.at) - Date.parse(b.at)

function withStatusBefore(change: Change, index: number, all: readonly Change[]): StatusChange {
  const before = all[index - 1]?.status ?? null
  return { ...change, statusBefore: before === change.status ? null : before }
}
