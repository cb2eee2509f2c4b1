import { useEffect } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

export type ThemeChoice = 'system' | 'light' | 'dark'

export type Preferences = {
  theme: ThemeChoice
  sidebarCollapsed: boolean
  ordersPageSize: number
  usersPageSize: number
  /** The partner whose orders a user of several sees first, empty for all, and the ids of users who have chosen. */
  merchant: string
  merchantOf: string
  blocks: Record<string, boolean>
  dismissed: Record<string, boolean>
  /** Users of this browser with notices of new orders. */
  notices: Record<string, boolean>
  /** Users of this browser without single-key shortcuts. */
  keysOff: Record<string, boolean>
  /** Time at which a piece of news was first seen, ms. */
  seen: Record<string, number>
}

/** The boot script reads this key before the first paint: `{state: Preferences}`. */
export const preferencesKey = 'cabinet.preferences'

const defaults: Preferences = {
  theme: 'system',
  sidebarCollapsed: false,
  ordersPageSize: 10,
  usersPageSize: 25,
  merchant: '',
  merchantOf: '',
  blocks: {},
  dismissed: {},
  notices: {},
  keysOff: {},
  seen: {},
}

const isFlag = (value: unknown) => typeof value === 'boolean'
const isMoment = (value: unknown) => typeof value === 'number'

const every = <T>(value: unknown, fits: (value: unknown) => value is T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(value && typeof value === 'object' ? value : {}).filter((entry): entry is [string, T] =>
      fits(entry[1]),
    ),
  )

const pageSize = (value: unknown, fallback: number) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 100 ? value : fallback

/** Reads storage, which any script may have written, and keeps only values of the right type. */
export function readPreferences(stored: unknown): Preferences {
  const found: Record<string, unknown> = { ...(stored && typeof stored === 'object' ? stored : {}) }
  return {
    theme: found.theme === 'light' || found.theme === 'dark' ? found.theme : defaults.theme,
    sidebarCollapsed: found.sidebarCollapsed === true,
    ordersPageSize: pageSize(found.ordersPageSize, defaults.ordersPageSize),
    usersPageSize: pageSize(found.usersPageSize, defaults.usersPageSize),
    merchant: typeof found.merchant === 'string' ? found.merchant : '',
    merchantOf: typeof found.merchantOf === 'string' ? found.merchantOf : '',
    blocks: every(found.blocks, isFlag),
    dismissed: every(found.dismissed, isFlag),
    notices: every(found.notices, isFlag),
    keysOff: every(found.keysOff, isFlag),
    seen: every(found.seen, isMoment),
  }
}

export const usePreferences = create<Preferences>()(
  persist(() => defaults, {
    name: preferencesKey,
    storage: createJSONStorage(() => localStorage),
    // The boot script takes an empty one for a choice.
    partialize: ({ merchant, ...rest }) => (rest.merchantOf === '' ? rest : { ...rest, merchant }),
    merge: (stored) => readPreferences(stored),
  }),
)

export function usePreference<K extends keyof Preferences>(
  key: K,
): [Preferences[K], (value: Preferences[K]) => void] {
  const value = usePreferences((state) => state[key])
  return [value, (next) => setPreference(key, next)]
}

export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  usePreferences.setState({ ...usePreferences.getState(), [key]: value })
}

export function useFlag(group: 'blocks' | 'dismissed', key: string, fallback: boolean) {
  const value = usePreferences((state) => state[group][key] ?? fallback)
  const set = (next: boolean) => setPreference(group, { ...usePreferences.getState()[group], [key]: next })
  return [value, set] as const
}

const DAY_MS = 86_400_000
// The browser's own origin of times may differ from this clock.
const loadedAt = Date.now()

/** Returns whether news was first seen in an earlier page load and more than this many days ago; without `days` it never ages. */
export function useIsOldNews(key: string | undefined, days: number | undefined): boolean {
  const seenAt = usePreferences(({ seen }) => (key === undefined ? undefined : seen[key]))
  const isNew = key !== undefined && days !== undefined && seenAt === undefined
  useEffect(() => {
    if (isNew) setPreference('seen', { ...usePreferences.getState().seen, [key]: Date.now() })
  }, [isNew, key])
  if (days === undefined || seenAt === undefined) return false
  return seenAt < loadedAt && Date.now() - seenAt > days * DAY_MS
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === preferencesKey) void usePreferences.persist.rehydrate()
  })
}
