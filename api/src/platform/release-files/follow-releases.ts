import { type Context, followPointer } from '@cabinet/release'

/** How often the pointer's stamp is looked at, ms: a team's rollback is in the page within a second. */
const everyMs = 500

/** How often the page is looked at although nobody has moved the pointer, ms: who can write the store can write there too. */
const distrustMs = 30_000

/** Compiles the page after somebody whose key signs no pages has moved the pointer, or has changed the page by hand. @param onError told once per problem @returns ends it */
export function followReleases(
  context: Context,
  onError: (error: unknown) => void,
  patience = distrustMs,
): () => Promise<void> {
  let seen: string | undefined
  let looked = performance.now()
  let problem: string | undefined
  async function look(): Promise<void> {
    try {
      const stamp = await context.store.stampOf('live.json')
      const moved = stamp !== seen
      if (stamp === undefined || (!moved && performance.now() - looked < patience)) return
      if ((await followPointer(context)) && !moved)
        onError(new Error('index.html or release-set.json was changed by hand: compiled again'))
      looked = performance.now()
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
