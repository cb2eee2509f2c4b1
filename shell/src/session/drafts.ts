/** Written by shared/forms, which is loaded with the first form alone. */
const KEY = 'cabinet.drafts'

/** Unsent input is private after its owner has signed out. */
export function dropDrafts(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing has none.
  }
}

/** Drafts of a session that has ended wait for their owner alone. */
export function keepOwnDrafts(username: string): void {
  const stored = storedDrafts()
  const own = Object.entries(stored).filter(([key]) => key.startsWith(`${username} `))
  if (own.length === Object.keys(stored).length) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ state: { drafts: Object.fromEntries(own) }, version: 0 }))
  } catch {
    dropDrafts()
  }
}

export function storedDrafts(): object {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const state: unknown = Reflect.get(Object(stored), 'state')
    return Object(Reflect.get(Object(state), 'drafts'))
  } catch {
    return {}
  }
}
