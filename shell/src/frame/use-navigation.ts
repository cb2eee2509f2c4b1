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
  return useMemo(
    () =>
      entries
        .filter((entry) => !session.user?.mustEnrol && expectsToEnter(session, entry))
        .map((entry) => ({ ...entry, active: firstSegment(entry.path) === section })),
    [entries, session, section],
  )
}
