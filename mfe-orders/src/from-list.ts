import { listPath } from './paths.ts'

/** What a row hands to the order page through the router: the list that it was opened from. */
export interface FromList {
  /** The list's query string, with `?`. */
  list: string
  /** The list is the entry before this one: going back restores its scroll too. */
  isPrevious: boolean
  /** Stepped here from the order before or after: the same press can be repeated. */
  step?: Step
}

export type Step = 'previous' | 'next'

/** Router state comes from the browser's history: any version of this page may have written it. */
export function readFromList(state: unknown): FromList | null {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null
  if (typeof state.list !== 'string' || (state.list !== '' && !state.list.startsWith('?'))) return null
  const step = 'step' in state && (state.step === 'previous' || state.step === 'next') ? state.step : null
  return {
    list: state.list,
    isPrevious: 'isPrevious' in state && state.isPrevious === true,
    ...(step && { step }),
  }
}

/** Address of the list to go back to. */
export function backPath(from: FromList | null): string {
  return listPath(from?.list ?? '')
}
