import { matchRoutes, type PageAddress } from '@cabinet/shared/router'
import type { ReactNode } from 'react'
import type { RemoteRouteEntry } from '../release-set/places.ts'
import type { RemoteStore } from '../remotes/remote-store.ts'

/** Left pages that stay mounted beside the visible one. */
const MAX_HIDDEN = 3
/** A window or menu is placed beside its page in the document and would stay visible. */
const OVERLAY = '[role$=dialog][data-state=open], [role=menu][data-state=open]'

export interface OpenedPage {
  readonly place: RemoteRouteEntry | undefined
  readonly address: PageAddress
  readonly content: ReactNode
}

export function openedPage(
  place: OpenedPage['place'],
  address: Omit<PageAddress, 'params'>,
  content: ReactNode,
): OpenedPage {
  const params = place && matchRoutes([{ path: place.path }], address.location)?.[0]?.params
  return { place, address: { ...address, params }, content }
}

type Location = PageAddress['location']

/** `now`: the router's newest location, which may be another object than the page's own; absent while the page was never opened. */
export type RenderedPage = OpenedPage & {
  readonly key: number
  readonly isShown: boolean
  readonly now: Location | undefined
}

export const isReusable = ({ place }: OpenedPage, store: RemoteStore): boolean =>
  place?.keep === true && store.state(place.app).status === 'ready'

const pathOf = (page: OpenedPage): string => page.address.location.pathname
const addressOf = (page: OpenedPage): string => pathOf(page) + page.address.location.search
const restOf = ({ hash, state }: Location): string => JSON.stringify([hash, state])
const nextKey = (pages: readonly RenderedPage[]): number => Math.max(0, ...pages.map(({ key }) => key)) + 1

/** Returns the pages after an opening; their order stays, so none moves. Another query is the same page. */
export function pagesAfterOpening(
  pages: readonly RenderedPage[],
  opened: OpenedPage,
  store: RemoteStore,
): RenderedPage[] {
  const left = pages.find(({ isShown }) => isShown)
  const isAt = (page: OpenedPage) => addressOf(page) === addressOf(opened)
  const known = left && pathOf(left) === pathOf(opened) ? left : pages.find(isAt)
  const isCovered = document.querySelector(OVERLAY) !== null
  const others = pages.filter((page) => page !== known && !isAt(page) && !(page === left && isCovered))
  const hidden = others.filter((page) => page.now && isReusable(page, store))
  const key = known?.key ?? nextKey(pages)
  // A page shown again at its own address renders nothing anew.
  const now = opened.address.location
  const isSame = known && isAt(known) && restOf(known.address.location) === restOf(now)
  // The known element is of the same route; a new one may be another tree.
  const content = known?.content ?? opened.content
  const shown = { ...(isSame ? known : opened), content, key, isShown: true, now }
  const kept = hidden.slice(-MAX_HIDDEN).map((page) => ({ ...page, isShown: false }))
  return [...kept, shown].sort((a, b) => a.key - b.key)
}

/** Adds a page that may be opened next; it replaces the one added before. */
export function pagesWithNext(
  pages: readonly RenderedPage[],
  next: OpenedPage,
  store: RemoteStore,
): readonly RenderedPage[] {
  const isThere = pages.some((page) => addressOf(page) === addressOf(next))
  if (isThere || !isReusable(next, store)) return pages
  const added = { ...next, key: nextKey(pages), isShown: false, now: undefined }
  return [...pages.filter(({ now }) => now), added]
}
