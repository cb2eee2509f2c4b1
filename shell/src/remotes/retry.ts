import type { PageFile } from '@cabinet/contract'
import { FileError, refetch } from './file-error.ts'
import { watchForStall } from './stalled-load.ts'

/** Before the second and the third attempt, ms; with jitter, so that all tabs of all shops do not come back at once. */
const PAUSES_MS = [200, 600]

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type FileOfError = (error: unknown) => Partial<PageFile>

/** Three attempts at most; what is gone or changed is given up at once, because another version may be at hand. */
export const withRetries = <T>(
  attempt: () => Promise<T>,
  fileOf: FileOfError,
  signal: AbortSignal,
): Promise<T> => attempt().catch((error: unknown) => tryAgain(error, attempt, fileOf, signal))

/** The second and the third. @param failed why the first did */
export async function tryAgain<T>(
  failed: unknown,
  attempt: () => Promise<T>,
  fileOf: FileOfError,
  signal: AbortSignal,
): Promise<T> {
  const pauses = [...PAUSES_MS]
  let wasFine = false
  let error = failed
  for (;;) {
    if (signal.aborted) throw error
    const file = fileOf(error)
    const look = await refetch(file, signal)
    if (look === 'gone') throw new FileError(`${file.url}`, 'not-loaded')
    if (look === 'refused') throw new FileError(`${file.url}`, 'refused')
    const pause = look === 'fine' && !wasFine ? 0 : pauses.shift()
    // Twice there and twice not taken: it is the file.
    if (pause === undefined || (look === 'fine' && wasFine)) throw error
    wasFine ||= look === 'fine'
    if (pause > 0) await delay(pause * (0.75 + Math.random() / 2))
    if (signal.aborted) throw error
    try {
      return await attempt()
    } catch (next) {
      error = next
    }
  }
}

/**
 * The signal of `work` says that its files are given up or that a part has failed; throws FileError `timeout`.
 * @param part of the addresses of its files
 */
export function withTimeout<T>(part: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const end = watchForStall(part, () => {
      controller.abort()
      reject(new FileError(part, 'timeout'))
    })
    work(controller.signal)
      .then(resolve, (error: unknown) => {
        // Pending requests belong to a version that is given up.
        controller.abort()
        reject(error)
      })
      .finally(end)
  })
}
