import { createHash } from 'node:crypto'
import { livePointer } from '../../platform/release-files/live-pointer.ts'
import type { ServiceContext } from '../../platform/service-context.ts'

/** Returns the user's canaries (`mfe-orders 1.5.0`), by name or by the user's place in the share. A growing share keeps its users. */
export async function canariesOf({ platform, actor }: ServiceContext): Promise<string[]> {
  const { apps = {} } = (await livePointer(platform.releases)) ?? {}
  return Object.entries(apps).flatMap(([app, { canary }]) => {
    if (canary === null) return []
    const name = `${app} ${canary.version}`
    const { percent, only } = canary.rule
    return only.includes(actor.name) || placeOf(name, actor.name) < percent ? [name] : []
  })
}

/** Returns a place from 0 to 100 that stays the same for a user during the canary. */
const placeOf = (canary: string, username: string): number =>
  (createHash('sha256').update(`${canary} ${username}`).digest().readUInt32BE() % 10_000) / 100
