import { RemoteError, type RemotePhase } from '@cabinet/shared/remote'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { chunkOfError, FileError } from '../../remotes/file-error.ts'
import { retryLoad, withRetries, withTimeout } from '../../remotes/retry.ts'
import { hasStalled } from '../../remotes/stalled-load.ts'
import type { Releases } from '../releases.ts'
import { type FileOf, folderOf } from './integrity.ts'

/** Retries a file after a network failure, and abandons a hung one. */
export function retryEntry(releases: Releases, fileOf: FileOf): ModuleFederationRuntimePlugin {
  const failure = (name: string, phase: RemotePhase, cause: unknown): unknown => {
    const known = releases.byName(name)
    if (!known || cause instanceof RemoteError) return cause
    const code = cause instanceof FileError ? cause.reason : 'not-loaded'
    return new RemoteError({ remote: known.app, version: known.release.version, phase, code }, { cause })
  }
  return {
    name: 'second-attempt',
    // A script for an entry that hung would hang as well.
    loadEntry: ({ remoteInfo: { name, entry } }) =>
      withTimeout(folderOf(entry), async () => undefined).catch((error: unknown) => {
        throw failure(name, 'entry', error)
      }),
    loadEntryError: ({ getRemoteEntry, origin, remoteInfo, globalLoading, uniqueKey }) => {
      const { name, entry } = remoteInfo
      const attempt = async () => {
        // The runtime would wait for the failed attempt.
        delete globalLoading[uniqueKey]
        return (await getRemoteEntry({ origin, remoteInfo })) || undefined
      }
      const file = fileOf(entry)
      const recover = async () => {
        if (hasStalled(entry)) throw new FileError(entry, 'timeout')
        if (!file) throw new FileError(entry, 'refused')
        const failed = new FileError(entry, 'not-loaded')
        return withTimeout(folderOf(entry), (signal) => retryLoad(failed, attempt, () => file, signal))
      }
      const recovered = recover().catch((error: unknown) => {
        throw error instanceof FileError ? failure(name, 'entry', error) : error
      })
      // The hook's declared type requires it.
      return new Promise((resolve) => resolve(recovered))
    },
    getModuleFactory: ({ remoteEntryExports, expose, moduleInfo: { name, entry } }) => {
      const get = async () => remoteEntryExports.get(expose)
      const fileOfChunk = (error: unknown) => {
        const { url } = chunkOfError(error)
        if (url === undefined) throw error
        return fileOf(url) ?? { url }
      }
      return withTimeout(folderOf(entry), (signal) => withRetries(get, fileOfChunk, signal)).catch(
        (error: unknown) => {
          const isOfFile = error instanceof FileError || chunkOfError(error).url !== undefined
          throw isOfFile ? failure(name, 'chunk', error) : error
        },
      )
    },
  }
}
