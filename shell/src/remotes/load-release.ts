import type { ReleaseSet, RemoteRelease } from '@cabinet/contract'
import {
  checkRemote,
  RemoteError,
  type RemoteFailure,
  type RemoteModule,
  type RemotePhase,
} from '@cabinet/shared/remote'
import { checkedFiles, filesOf } from '../../boot/remote-files.ts'
import { moduleOf } from './federation.ts'
import { FileError } from './file-error.ts'
import { integrities } from './integrities.ts'
import { runScript } from './load-file.ts'
import { inTime } from './retry.ts'

/** Files that the network spoils are tried again within one time limit; rejects with RemoteError alone. */
export async function loadRelease(
  remote: string,
  release: RemoteRelease,
  set: Pick<ReleaseSet, 'config' | 'integrities'>,
): Promise<RemoteModule> {
  let phase: RemotePhase = 'entry'
  const fail = (at: RemotePhase, code: RemoteFailure, cause: unknown) =>
    new RemoteError({ remote, version: release.version, phase: at, code }, { cause })
  const inChunk = (error: unknown) => {
    throw fail('chunk', codeOf(error, 'not-loaded'), error)
  }
  const named = filesOf(set, remote, release)
  const load = async (signal: AbortSignal) => {
    const exposed = checkedFiles(named, set.integrities && (await integrities(set.integrities, signal)))
    const entry = exposed.pop()
    if (!entry) throw new Error(`${remote} has no entry`)
    await Promise.all([
      runScript(entry, signal),
      ...exposed.map((file) => runScript(file, signal).catch(inChunk)),
    ])
    // The file came (a script that threw) but left no container.
    if (Reflect.get(window, release.global) === undefined) throw fail('entry', 'not-a-remote', undefined)
    phase = 'start'
    return moduleOf(release)
  }
  const module = await inTime(`${named.at(-1)?.url}`, load).catch((error: unknown) => {
    if (error instanceof RemoteError) throw error
    throw fail(phase, codeOf(error, phase === 'start' ? 'threw' : 'not-loaded'), error)
  })
  const checked = checkRemote(module)
  if (!checked.ok) throw fail('shape', 'not-a-remote', new Error(checked.reason))
  return checked.remote
}

const codeOf = (error: unknown, otherwise: RemoteFailure): RemoteFailure =>
  error instanceof FileError ? error.reason : otherwise
