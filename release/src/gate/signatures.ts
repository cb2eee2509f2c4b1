import type { KeySet } from '@cabinet/contract'
import { signatureProblem } from '../keys/rights.ts'
import { createReason, type Reason } from '../refusals/reason.ts'
import type { ReleaseStore } from '../store/port.ts'
import { publishedBuild, publishedSignature } from '../versions/manifest.ts'

/** Returns why a version's signature does not count. */
export async function versionSignatureProblem(
  store: ReleaseStore,
  keys: KeySet,
  app: string,
  version: string,
): Promise<Reason | undefined> {
  const [{ text }, signed] = await Promise.all([
    publishedBuild(store, app, version),
    publishedSignature(store, app, version),
  ])
  if (!signed) return createReason('VERSION_UNSIGNED', { app, version })
  const problem = signatureProblem(keys, { content: text, ...signed }, { right: 'publish', app })
  return problem && createReason('VERSION_UNVERIFIED', { app, version }, problem)
}
