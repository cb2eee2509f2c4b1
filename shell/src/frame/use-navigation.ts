import { expectsToEnter } from '@cabinet/shared/auth'
import { useLocation } from '@cabinet/shared/router'
import { useMemo } from 'react'
import { firstSegment, type NavigationEntry } from '../release-set/places.ts'
import { useShownSession } from '../session/shown-session.ts'

export interface VisibleEntry extends NavigationEntry {
  readonly active: boolean
}

/** Returns the entries that the user may open, at first those of the last visit. Source: docs/product.md, «Pages». */
export function useNavigation(entries: readonly NavigationEntry[]): VisibleEntry[] {
  const session = useShownSession()
  const section = firstSegment(useLocation().pathname)
  return useMemo(() => {
    // A page without an entry stands under the one of its first word: `/user-role` under `/user-permissions`.
    const end = entries.some(({ path }) => firstSegment(path) === section) ? '/' : '-'
    const keyOf = (path: string) => firstSegment(path).split(end)[0]
    return entries
      .filter((entry) => !session.user?.mustEnrol && expectsToEnter(session, entry))
      .map((entry) => ({ ...entry, active: keyOf(entry.path) === keyOf(section) }))
  }, [entries, session, section])
}
