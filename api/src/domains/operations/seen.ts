import { type HighWaterMark, raiseHighWaterMark } from '@cabinet/release'
import type { Platform } from '../../platform/platform.ts'
import { recordReleasesSeen, selectReleasesSeen } from './queries.ts'

const written = new WeakMap<Platform, string>()

/** Raises the store's mark after a restart, so that an old copy with a revoked key is not accepted. */
export async function loadHighWaterMark({ db, releases }: Platform): Promise<void> {
  const row = await selectReleasesSeen(db)
  if (row) raiseHighWaterMark(releases.store, { root: row.root, keySet: row.key_set, revision: row.revision })
}

export async function saveHighWaterMark(platform: Platform): Promise<void> {
  const { root, keySet, revision }: HighWaterMark = platform.releases.store.mark
  const text = `${root} ${keySet} ${revision}`
  if (root === undefined || written.get(platform) === text) return
  await recordReleasesSeen(platform.database.background, { root, key_set: keySet, revision })
  written.set(platform, text)
}
