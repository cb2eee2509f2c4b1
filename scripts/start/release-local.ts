import { isLocalVersion } from '../../build/src/local-version.ts'
import { buildFolder } from '../../build/src/source-hash.ts'
import type { LivePointer } from '../../contract/src/release/index.ts'
import { type Context, createReason, promote, publish, Refusal, readLive } from '../../release/src/index.ts'
import type { LocalBuild } from './build-changed.ts'

/** Returns whether the last change rolled `app` back from this version, which is then not promoted again. */
function wasRolledBack({ app, version }: LocalBuild, live: LivePointer | undefined): boolean {
  const newest = live?.last[app]
  return (
    newest?.action === 'rollback' && newest.changes.some((one) => one.app === app && one.from === version)
  )
}

/**
 * Returns the builds to promote: of apps that are not live, or live in an older local version. A version
 * promoted by hand stays, and a build that was rolled back stays away.
 */
export function buildsToPromote(builds: readonly LocalBuild[], live: LivePointer | undefined): LocalBuild[] {
  return builds.filter((build) => {
    const current = live?.apps[build.app]?.live
    if (current === build.version || wasRolledBack(build, live)) return false
    return current === undefined || isLocalVersion(current)
  })
}

/** Throws the error, with a way out when another version of the product made the store. */
function explainOtherStore(error: unknown): never {
  if (!(error instanceof Refusal) || !error.reasons.some(({ code }) => code === 'SHAPE_UNKNOWN')) throw error
  throw new Refusal([...error.reasons, createReason('STORE_OF_OTHER_PRODUCT', {})], { cause: error })
}

/**
 * Publishes and promotes the local builds that are not live, all in one revision. When the gate refuses the set, the live one stays.
 */
export async function releaseLocal(context: Context, builds: readonly LocalBuild[]): Promise<void> {
  const { store, env } = context
  const live = await readLive(store, env).catch(explainOtherStore)
  const wanted = buildsToPromote(builds, live)
  for (const { app, version } of wanted) await publish(context, buildFolder(app, version))
  try {
    if (wanted.length > 0)
      await promote(context, wanted, { who: 'pnpm start', reason: 'Сборка из исходного кода' })
  } catch (error) {
    if (!live || !(error instanceof Refusal)) throw error
    console.error(`New builds are not released, the earlier ones go on:\n${error.message}`)
  }
}
