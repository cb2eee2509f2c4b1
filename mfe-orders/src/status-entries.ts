import type { CallAnswer } from '@cabinet/contract'
import { queryFor, useQuery } from '@cabinet/shared/api'

export type StatusDirectory = CallAnswer<'GET /directory/statuses'>

export interface StatusEntry {
  text: string
  values: readonly string[]
}

/** Joins statuses with the same Russian text; the entry with `completed` comes first. */
export function statusEntries(directory: StatusDirectory): StatusEntry[] {
  const byText = new Map<string, string[]>()
  for (const { value, textRu } of directory) {
    const values = byText.get(textRu)
    if (values === undefined) byText.set(textRu, [value])
    else values.push(value)
  }
  const entries = [...byText].map(([text, values]) => ({ text, values }))
  return entries.sort(
    (a, b) => Number(b.values.includes('completed')) - Number(a.values.includes('completed')),
  )
}

/** Returns the text of a selection: an entry's own, or all values named, so that a part does not look like the whole entry. */
export function describeSelection(entries: readonly StatusEntry[], values: readonly string[]): string {
  const exact = entries.find((entry) => sameValues(entry.values, values))
  if (exact !== undefined) return exact.text
  const texts = entries.filter((entry) => entry.values.some((value) => values.includes(value)))
  // Codes are never shown: the directory may be missing or may lack a status.
  return texts.length === 0 ? 'Выбранные статусы' : `${texts.map((entry) => entry.text).join(', ')} (часть)`
}

export function sameValues(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value))
}

/**
 * Loads the entries of the status directory.
 * @param wanted false while more urgent requests run
 * @param beside a query whose failure is told already
 */
export function useStatusEntries(
  wanted = true,
  beside?: { error: unknown },
): {
  entries: readonly StatusEntry[] | undefined
  failed: boolean
} {
  const { data, isError } = useQuery({
    ...queryFor('GET /directory/statuses'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: wanted,
    select: statusEntries,
  })
  return { entries: data, failed: isError && data === undefined && !beside?.error }
}
