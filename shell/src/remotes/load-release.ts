import type { RemoteRelease } from '@cabinet/contract'
import {
  checkRemote,
  RemoteError,
  type RemoteFailure,
  type RemoteModule,
  type RemotePhase,
} from '@cabinet/shared/remote'
import { moduleOf } from './federation.ts'
import { applyStyles, FILE_TIMEOUT_MS, FileError, runScript } from './load-file.ts'

/**
 * Loads one version of a remote: chunks, styles and entry in parallel, then the module, then a look at its shape.
 * Rejects with RemoteError alone.
 */
export async function loadRelease(remote: string, release: RemoteRelease): Promise<RemoteModule> {
  const fail = (phase: RemotePhase, code: RemoteFailure, cause: unknown) =>
    new RemoteError({ remote, version: release.version, phase, code }, { cause })
  const asFileError = (phase: RemotePhase) => (error: unknown) => {
    throw fail(phase, error instanceof FileError ? error.reason : 'not-loaded', error)
  }
  await Promise.all([
    ...release.exposed.map((file) => runScript(file).catch(asFileError('chunk'))),
    ...release.styles.map((file) => applyStyles(file).catch(asFileError('chunk'))),
    runScript(release.entry).catch(asFileError('entry')),
  ])
  if (Reflect.get(window, release.global) === undefined) {
    // The file came (a page of some proxy, a script that threw) but left no container.
    throw fail('entry', 'not-a-remote', undefined)
  }
  const module = await inTime(moduleOf(release)).catch((error: unknown) => {
    throw fail('start', error instanceof FileError ? error.reason : 'threw', error)
  })
  const checked = checkRemote(module)
  if (!checked.ok) throw fail('shape', 'not-a-remote', new Error(checked.reason))
  return checked.remote
}

/** A chunk that the entry asks for on its own may hang as well. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new FileError('module', 'timeout')), FILE_TIMEOUT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
