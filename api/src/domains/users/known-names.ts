import type { Db } from '../../platform/db/database.ts'
import { selectActiveNames } from './queries.ts'

/** Returns the names that no active user has, each with the most similar name of one. */
export async function unknownNames(
  db: Db,
  names: readonly string[],
): Promise<{ name: string; nearest?: string }[]> {
  if (names.length === 0) return []
  const known = await selectActiveNames(db)
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const [nearest] = known
        .map((one) => [one, editDistance(name, one)] as const)
        .sort(([, a], [, b]) => a - b)
        .map(([one]) => one)
      return { name, ...(nearest !== undefined && { nearest }) }
    })
}

/** Returns the number of letters to add, remove or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  const others = [...b]
  let row = [0, ...others.map((_, index) => index + 1)]
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of others.entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
