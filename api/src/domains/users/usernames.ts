import type { Db } from '../../platform/db/database.ts'
import { selectIdsLike, selectUsernames } from './queries.ts'

/** Ids of at most fifty users whose name contains the text. */
export function findUserIds(db: Db, text: string): Promise<number[]> {
  return selectIdsLike(db, text, 50)
}

export async function findUsernames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await selectUsernames(db, [...new Set(ids)])
  return new Map(rows.map(({ id, username }) => [id, username]))
}
