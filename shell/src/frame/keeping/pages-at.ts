import type { LocationContext } from '@cabinet/shared/router'
import type { ContextType, ReactNode } from 'react'
import type { RemotePlace } from '../../release-set/places.ts'

/** What the router says of an address; its object is what a page depends on. */
type At = ContextType<typeof LocationContext>

export interface DrawnPage {
  readonly key: number
  readonly place: RemotePlace
  readonly at: At
  readonly content: ReactNode
  readonly mode?: 'hidden' | undefined
  /** Rises with each page that is left. */
  readonly left?: number
  /** Nobody has opened it yet. */
  readonly ahead?: boolean
}

/** Pages that stay drawn beside the one on the screen. */
const HIDDEN_MOST = 3

let turn = 0

/** What names a page, and how it was come to. */
export interface Address {
  readonly location: Pick<At['location'], 'pathname' | 'search'>
  readonly navigationType: `${At['navigationType']}`
}

const isAt = (page: DrawnPage, { location: { pathname, search } }: Pick<Address, 'location'>) =>
  page.at.location.pathname === pathname && page.at.location.search === search

const whole = ({ location: { pathname, search, hash, state } }: At) =>
  JSON.stringify([pathname, search, hash, state])

/** A press on a section itself, in the menu or on the logo: who comes so begins it from its beginning, who goes back does not. */
const beginsAnew = ({ place }: DrawnPage, { location, navigationType }: Address) =>
  navigationType !== 'POP' && location.search === '' && !place.path.includes(':')

/** The page that is drawn already for an address that is gone to. */
export const pageFor = (pages: readonly DrawnPage[], at: Address): DrawnPage | undefined =>
  pages.find((page) => isAt(page, at) && !beginsAnew(page, at))

/**
 * The pages that are drawn while the address is `at`, in an order that never changes. One whose address is as it was keeps the object
 * that it was drawn with, and nothing draws it anew. @param opened the page of the address; none: it is not kept
 */
export function pagesAt(
  pages: readonly DrawnPage[],
  at: At,
  opened: DrawnPage | undefined | false,
): readonly DrawnPage[] {
  const before = pages.find(({ mode }) => !mode)
  const stays = opened && before?.at.location.pathname === at.location.pathname
  const known = stays ? before : pageFor(pages, at)
  if (known && !known.mode ? whole(known.at) === whole(at) : !before && !opened) return pages
  turn++
  const left = pages.flatMap((page): DrawnPage | DrawnPage[] => {
    if (page === known)
      return { ...page, at: whole(page.at) === whole(at) ? page.at : at, mode: undefined, ahead: false }
    if (isAt(page, at) || (page.ahead && !stays)) return []
    return page.mode ? page : { ...page, mode: 'hidden', left: turn }
  })
  return fewest(opened && !known ? [...left, { ...opened, key: turn }] : left)
}

/** With one page more, which nobody has opened yet, in the place of the one before it. @param to its address, as a link of the page on the screen leads there */
export function withAhead(
  pages: readonly DrawnPage[],
  page: Omit<DrawnPage, 'key' | 'left' | 'at'>,
  to: Pick<At['location'], 'pathname' | 'search' | 'state'>,
): readonly DrawnPage[] {
  const here = pages.find(({ mode }) => !mode)?.at
  if (!here) return pages
  const at = { ...here, location: { ...here.location, hash: '', ...to } }
  if (pages.some((page) => isAt(page, at))) return pages
  turn++
  return fewest([...pages.filter(({ ahead }) => !ahead), { ...page, at, key: turn, left: turn }])
}

function fewest(pages: readonly DrawnPage[]): readonly DrawnPage[] {
  const newest = pages.filter(({ mode }) => mode).sort((a, b) => (b.left ?? 0) - (a.left ?? 0))
  return pages.filter((page) => !page.mode || newest.indexOf(page) < HIDDEN_MOST)
}
