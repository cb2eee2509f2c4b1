import { type Context, followPointer } from '@cabinet/release'

/** How often the pointer's stamp is looked at, ms: a team's rollback is in the page within a second. */
const everyMs = 500

/** Compiles the page after somebody whose key signs no pages has moved the pointer. @param onError told once per problem @returns ends it */
export function followReleases(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  let seen: string | undefined
  let problem: string | undefined
  async function look(): Promise<void> {
    try {
      const stamp = await context.store.stampOf('live.json')
      if (stamp === undefined || stamp === seen) return
      await followPointer(context)
      seen = stamp
      problem = undefined
    } catch (error) {
      const text = String(error)
      if (text !== problem) onError(error)
      problem = text
    }
  }
  let working: Promise<void> | undefined
  const timer = setInterval(
    () => {
      working ??= look().finally(() => {
        working = undefined
      })
    },
    Math.max(everyMs, context.store.freshForMs),
  )
  return async () => {
    clearInterval(timer)
    await working
  }
}
