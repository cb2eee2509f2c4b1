import { listPath } from './paths.ts'

export interface ListOrigin {
  list: string
  isPrevious: boolean
  step?: Step
}

export type Step = 'previous' | 'next'

/** Validates router state, which another version of this page may have left in the browser's history. */
export function readFromList(state: unknown): ListOrigin | null {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null
  if (typeof state.list !== 'string' || (state.list !== '' && !state.list.startsWith('?'))) return null
  const step = 'step' in state && (state.step === 'previous' || state.step === 'next') ? state.step : null
  return {
    list: state.list,
    isPrevious: 'isPrevious' in state && state.isPrevious === true,
    ...(step && { step }),
  }
}

export function backPath(from: ListOrigin | null): string {
  return listPath(from?.list ?? '')
}

// The last opened order of each list, in memory: it is useless to another tab or after a reload.
let lastOpened: { search: string; orderId: number } | null = null

/** Remembers the order opened last. @param search query string of its list */
export function rememberLastOpened(search: string, orderId: number): void {
  lastOpened = { search, orderId }
}

export function consumeLastOpened(search: string): number | null {
  const found = lastOpened?.search === search ? lastOpened.orderId : null
  lastOpened = null
  return found
}
