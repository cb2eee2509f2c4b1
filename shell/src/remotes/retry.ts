import type { PageFile } from '@cabinet/contract'
import { FileError, refetch } from './file-error.ts'
import { watchForStall } from './stalled-load.ts'

/** Pauses before the second and third attempt, ms; jitter spreads the tabs of all shops. */
const PAUSES_MS = [200, 600]

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type FileOfError = (error: unknown) => Partial<PageFile>

/** Makes at most three attempts; abandons a missing or changed file at once: another version may exist. */
export const withRetries = <T>(
  attempt: () => Promise<T>,
  fileOf: FileOfError,
  signal: AbortSignal,
): Promise<T> => attempt().catch((error: unknown) => retryLoad(error, attempt, fileOf, signal))

/** Makes attempts two and three. @param failed the first one's error @throws FileError, or the last error of a file that is delivered */
export async function retryLoad<T>(
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
    // The network's failure is no fault of the version, whatever the runtime makes of it.
    if (look === 'gone' || (look === 'flaky' && pauses.length === 0))
      throw new FileError(`${file.url}`, 'not-loaded')
    if (look === 'refused') throw new FileError(`${file.url}`, 'refused')
    const pause = look === 'fine' && !wasFine ? 0 : pauses.shift()
    // A file that is delivered twice and refused twice is itself bad.
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

/** Aborts `work` when its files stall. @param part of their addresses @throws FileError `timeout` */
export function withTimeout<T>(part: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const { replaceHung, end } = watchForStall(part, () => {
      controller.abort()
      reject(new FileError(part, 'timeout'))
    })
    replaceHung()
      .then(() => work(controller.signal))
      .then(resolve, (error: unknown) => {
        // Pending requests belong to an abandoned version.
        controller.abort()
        reject(error)
      })
      .finally(end)
  })
}
