import type { PageFile } from '@cabinet/contract'
import { FileError, secondLook } from './file-error.ts'

/** Silence after which a version counts as lost, ms: its fallback shall be on the screen within eight seconds. */
export const PATIENCE_MS = 6_000

/** Before the second and the third attempt, ms; with jitter, so that all tabs of all shops do not come back at once. */
const PAUSES_MS = [200, 600]

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Tries again what the network has spoilt: three attempts at most. What a second look finds gone or changed is given up at once,
 * because another version may be at hand.
 * @param fileOf the file that an error is about, as far as it is known
 * @throws FileError for what is definite, else the last error of `attempt`
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  fileOf: (error: unknown) => Partial<PageFile>,
  signal: AbortSignal,
): Promise<T> {
  const pauses = [...PAUSES_MS]
  let wasFine = false
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted) throw error
      const file = fileOf(error)
      const look = await secondLook(file, signal)
      if (look === 'gone') throw new FileError(`${file.url}`, 'not-loaded')
      if (look === 'refused') throw new FileError(`${file.url}`, 'refused')
      const pause = look === 'fine' && !wasFine ? 0 : pauses.shift()
      // Twice there and twice not taken: it is the file.
      if (pause === undefined || (look === 'fine' && wasFine)) throw error
      wasFine ||= look === 'fine'
      if (pause > 0) await later(pause * (0.75 + Math.random() / 2))
      if (signal.aborted) throw error
    }
  }
}

/**
 * Gives `work` as long as PATIENCE_MS.
 * @param work its signal says that the time is over, or that a part of it has failed
 * @throws FileError `timeout` when the time is over
 */
export function inTime<T>(what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      controller.abort()
      reject(new FileError(what, 'timeout'))
    }, PATIENCE_MS)
    work(controller.signal)
      .then(resolve, (error: unknown) => {
        // What is still on its way belongs to a version that is given up.
        controller.abort()
        reject(error)
      })
      .finally(() => clearTimeout(timer))
  })
}
