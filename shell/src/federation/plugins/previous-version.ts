import { RemoteError } from '@cabinet/shared/remote'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { type KnownRelease, type Releases, requestOf } from '../releases.ts'

export type OnFailure = (failed: KnownRelease, error: RemoteError) => void

/** An entry that left no container, or threw. */
const noContainer = /RUNTIME-00[18]/

function asRemoteError(error: unknown, { app, release }: KnownRelease): RemoteError {
  if (error instanceof RemoteError) return error
  const isEntry = error instanceof Error && noContainer.test(error.message)
  const why = isEntry
    ? ({ phase: 'entry', code: 'not-a-remote' } as const)
    : ({ phase: 'start', code: 'threw' } as const)
  return new RemoteError({ remote: app, version: release.version, ...why }, { cause: error })
}

/** Falls back to the version before a failed one. @param onFailure called before the fallback loads */
export const previousVersion = (releases: Releases, onFailure: OnFailure): ModuleFederationRuntimePlugin => ({
  name: 'previous-version',
  errorLoadRemote: async ({ id, error, lifecycle, origin }) => {
    const failed = lifecycle === 'onLoad' ? releases.byRequest(id) : undefined
    if (!failed) return undefined
    const remoteError = asRemoteError(error, failed)
    onFailure(failed, remoteError)
    const previous = releases.previousOf(failed)
    if (!previous) throw remoteError
    return origin.loadRemote(requestOf(previous.global))
  },
})
