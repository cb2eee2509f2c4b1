import { setTimeout as wait } from 'node:timers/promises'
import { type HighWaterMark, raiseHighWaterMark, repair } from '@cabinet/release'
import type { Platform } from '../../platform/platform.ts'
import { jobContext, type ServiceContext } from '../../platform/service-context.ts'
import { raiseAlarm } from './alarms/alarms.ts'
import { watchCanaries } from './canary/watch.ts'
import { recordReleasesSeen, selectReleasesSeen } from './queries.ts'

/** Four rounds a minute stop a failing canary within one minute, and repair a page that was changed by hand. */
const everyMs = 15_000
/** An alarm of a repaired page is over when it was not repaired again for so long. */
const repairedMs = 10 * 60_000

/**
 * Runs one round over the releases: repairs the page, compares the canaries, saves the newest state. @param stamps of the last round; the round updates them
 */
export async function runMaintenanceRound(
  ctx: ServiceContext,
  stamps: Map<string, string | undefined>,
  onRepair: () => void,
): Promise<void> {
  const { platform } = ctx
  const { store } = platform.releases
  const changed = await Promise.all(
    ['live.json', 'keyset.json', 'index.html', 'release-set.json'].map(async (file) => {
      const stamp = await store.stampOf(file)
      const isOther = stamps.get(file) !== stamp
      stamps.set(file, stamp)
      return isOther
    }),
  )
  if (stamps.get('live.json') === undefined) return
  if (changed.some(Boolean) && (await repair(platform.releases))) {
    onRepair()
    const text = 'Страница кабинета отличалась от выпущенной и собрана заново'
    await raiseAlarm(ctx, { name: 'page', text, until: new Date(ctx.now.getTime() + repairedMs) })
  }
  await watchCanaries(ctx)
  await saveHighWaterMark(platform)
}

/** A start waits no longer for a store that hangs. */
const mostStartMs = 10_000

/**
 * Does the duties of a start, then runs rounds until the process ends. No store stops a start: what it keeps from being done is tried
 * again in each round. @param onError called once per problem @returns a function that stops the rounds
 */
export async function runReleaseMaintenance(
  platform: Platform,
  duties: () => Promise<void>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const stamps = new Map<string, string | undefined>()
  let areDone = false
  const doDuties = async () => {
    if (!areDone) await duties()
    areDone = true
  }
  let problem: string | undefined
  let working: Promise<void> | undefined
  async function round(): Promise<void> {
    try {
      await doDuties()
      await runMaintenanceRound(
        jobContext(platform, 'tend-releases', 'releases belong to no merchant'),
        stamps,
        () => onError(new Error('the page was not what the pointer says: compiled again')),
      )
      problem = undefined
    } catch (error) {
      if (String(error) !== problem) onError(error)
      problem = String(error)
    }
  }
  const first = doDuties().catch((error: unknown) => {
    onError(error)
    problem = String(error)
  })
  await Promise.race([first, wait(mostStartMs, undefined, { ref: false })])
  const timer = setInterval(() => {
    working ??= round().finally(() => {
      working = undefined
    })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await working
    // The next process must know marks raised after the last round.
    await saveHighWaterMark(platform).catch(onError)
  }
}

const written = new WeakMap<Platform, string>()

/** Raises the store's mark after a restart, so that an old copy with a revoked key is not accepted. */
export async function loadHighWaterMark({ db, releases }: Platform): Promise<void> {
  const row = await selectReleasesSeen(db)
  if (row) raiseHighWaterMark(releases.store, { root: row.root, keySet: row.key_set, revision: row.revision })
}

async function saveHighWaterMark(platform: Platform): Promise<void> {
  const { root, keySet, revision }: HighWaterMark = platform.releases.store.mark
  const text = `${root} ${keySet} ${revision}`
  if (root === undefined || written.get(platform) === text) return
  await recordReleasesSeen(platform.database.background, { root, key_set: keySet, revision })
  written.set(platform, text)
}
