import type { Session } from '../access/session.ts'
import { ApiError } from './errors.ts'

/** Files that a user may have made at once. */
const mostPerUser = 2

/** Counts the exports of each user that run in this process. */
export class ExportLimit {
  readonly #running = new Map<number, number>()

  /**
   * The same bytes, counted until they have been read, have failed, or the reader has gone.
   * @throws ApiError 429 TOO_MANY_EXPORTS
   */
  limit(
    session: Pick<Session, 'userId'> | null,
    content: AsyncIterable<Uint8Array>,
  ): AsyncIterable<Uint8Array> {
    if (session === null) return content
    const { userId } = session
    const running = this.#running.get(userId) ?? 0
    if (running >= mostPerUser)
      throw new ApiError(
        429,
        'TOO_MANY_EXPORTS',
        'Уже формируются два ваших файла. Дождитесь их или отмените один',
      )
    this.#running.set(userId, running + 1)
    let ended = false
    const end = () => {
      if (ended) return
      ended = true
      const left = (this.#running.get(userId) ?? 1) - 1
      if (left > 0) this.#running.set(userId, left)
      else this.#running.delete(userId)
    }
    const source = content[Symbol.asyncIterator]()
    const counted: AsyncIterator<Uint8Array> = {
      next: async () => {
        try {
          const result = await source.next()
          if (result.done === true) end()
          return result
        } catch (error) {
          end()
          throw error
        }
      },
      // Also when nothing was ever read: the client was gone before the first byte.
      return: async () => {
        end()
        await source.return?.()
        return { done: true, value: undefined }
      },
    }
    return { [Symbol.asyncIterator]: () => counted }
  }
}
