import { createHash } from 'node:crypto'
import type { Call } from '../../platform/call.ts'
import { livePointer } from '../../platform/release-files/live-pointer.ts'

/** `mfe-orders 1.5.0`: the user's canaries, by name or by the user's place in the share. A growing share keeps its users. */
export async function canariesOf({ platform, actor }: Call): Promise<string[]> {
  const { apps = {} } = (await livePointer(platform.releases)) ?? {}
  return Object.entries(apps).flatMap(([app, { canary }]) => {
    if (canary === null) return []
    const name = `${app} ${canary.version}`
    const { percent, only } = canary.rule
    return only.includes(actor.name) || placeOf(name, actor.name) < percent ? [name] : []
  })
}

/** A share from 0 to 100, the same for a user as long as the canary lasts. */
const placeOf = (canary: string, username: string): number =>
  (createHash('sha256').update(`${canary} ${username}`).digest().readUInt32BE() % 10_000) / 100
