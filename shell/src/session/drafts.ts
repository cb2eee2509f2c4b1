import { writeStorage } from './storage.ts'

/** Written by shared/forms, which loads with the first form. */
const KEY = 'cabinet.drafts'

/** Removes all drafts: unsent input is private after its owner's sign-out. */
export const dropDrafts = () => writeStorage('sessionStorage', KEY, null)

/** Keeps the user's own drafts alone; those of an expired session wait for their owner. */
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
