import { useSyncExternalStore } from 'react'

let password: string | undefined
const listeners = new Set<() => void>()

function set(next: string | undefined): void {
  password = next
  for (const notify of listeners) notify()
}

/** Passes the password from the form to the list in memory only, because history and storage outlive a session. */
export const rememberGeneratedPassword = (generated: string | undefined): void => set(generated)
export const forgetGeneratedPassword = (): void => set(undefined)

export function useGeneratedPassword(): string | undefined {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => password,
  )
}
