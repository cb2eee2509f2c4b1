import { listPath } from './paths.ts'

/** What a row hands to the order page through the router: the list that it was opened from. */
export interface FromList {
  /** The list's query string, with `?`. */
  list: string
  /** The list is the entry before this one: going back restores its scroll too. */
  isPrevious: boolean
}

/** Router state comes from the browser's history: any version of this page may have written it. */
export function readFromList(state: unknown): FromList | null {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null
  if (typeof state.list !== 'string' || (state.list !== '' && !state.list.startsWith('?'))) return null
  return { list: state.list, isPrevious: 'isPrevious' in state && state.isPrevious === true }
}

/** Address of the list to go back to. */
export function backPath(from: FromList | null): string {
  return listPath(from?.list ?? '')
}
