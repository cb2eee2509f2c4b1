import { useSession } from '@cabinet/shared/auth'
import { PageAddressContext, useLocation, useNavigationType, useOutlet } from '@cabinet/shared/router'
import { Activity, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RemoteRouteEntry } from '../release-set/places.ts'
import type { RemoteStore } from '../remotes/remote-store.ts'
import { useNews } from '../update/news.ts'

/** Pages that stay mounted beside the visible one. */
const MAX_HIDDEN = 3
/** Milliseconds after which personal data of a left page is removed. */
const KEPT_MS = 5 * 60_000
/** A window or menu is placed beside its page in the document and would stay visible. */
const OVERLAY = '[role$=dialog][data-state=open], [role=menu][data-state=open]'

type PlaceOf = (pathname: string) => RemoteRouteEntry | undefined
type Location = ReturnType<typeof useLocation>
type NavigationType = ReturnType<typeof useNavigationType>

interface OpenedPage {
  readonly place: ReturnType<PlaceOf>
  readonly address: { readonly location: Location; readonly navigationType: NavigationType }
  readonly content: ReactNode
}

/** `now`: the router's newest location, which may be another object than the page's own. */
type DrawnPage = OpenedPage & { readonly key: number; readonly isShown: boolean; readonly now: Location }

/** The page of the address, and beside it, hidden, the left pages that may be shown again (decision 0005). */
export function KeptPages({ store, placeOf }: { store: RemoteStore; placeOf: PlaceOf }) {
  const [location, navigationType, content] = [useLocation(), useNavigationType(), useOutlet()]
  const [before, setPages] = useState<readonly DrawnPage[]>([])
  const isDrawn = before.some(({ isShown, now }) => isShown && now === location)
  const opened = { place: placeOf(location.pathname), address: { location, navigationType }, content }
  const pages = isDrawn ? before : pagesAfter(before, opened, store)
  useLayoutEffect(() => {
    if (!isDrawn) setPages(pages)
  })
  const keepIf = useCallback((isKept: (page: DrawnPage) => boolean) => {
    const isLost = (page: DrawnPage) => !page.isShown && !isKept(page)
    setPages((all) => (all.some(isLost) ? all.filter((page) => !isLost(page)) : all))
  }, [])
  useEffect(() => {
    const stops = [
      useSession.subscribe((now, last) => now.user !== last.user && keepIf(() => false)),
      useNews.subscribe((now, last) => now.news !== last.news && keepIf(() => false)),
      store.subscribe(() => keepIf((page) => isReusable(page, store))),
    ]
    return () => stops.forEach((stop) => void stop())
  }, [store, keepIf])
  const drop = (page: DrawnPage) => keepIf(({ key }) => key !== page.key)
  return pages.map((page) => <KeptPage key={page.key} page={page} onDrop={() => drop(page)} />)
}

const isReusable = ({ place }: OpenedPage, store: RemoteStore): boolean =>
  place?.keep === true && store.state(place.app).status === 'ready'

const pathOf = (page: OpenedPage): string => page.address.location.pathname
const addressOf = (page: OpenedPage): string => pathOf(page) + page.address.location.search
const restOf = ({ hash, state }: Location): string => JSON.stringify([hash, state])

/** The order of opening never changes, so no page moves within the document. Another query is the same page. */
function pagesAfter(pages: readonly DrawnPage[], opened: OpenedPage, store: RemoteStore): DrawnPage[] {
  const left = pages.find(({ isShown }) => isShown)
  const isAt = (page: OpenedPage) => addressOf(page) === addressOf(opened)
  const known = left && pathOf(left) === pathOf(opened) ? left : pages.find(isAt)
  const isCovered = document.querySelector(OVERLAY) !== null
  const others = pages.filter((page) => page !== known && !isAt(page) && !(page === left && isCovered))
  const hidden = others.filter((page) => isReusable(page, store)).map((page) => ({ ...page, isShown: false }))
  const key = known?.key ?? Math.max(0, ...pages.map((page) => page.key)) + 1
  // A page shown again at its own address renders nothing anew.
  const now = opened.address.location
  const isSame = known && isAt(known) && restOf(known.address.location) === restOf(now)
  const shown = { ...(isSame ? known : opened), key, isShown: true, now }
  return [...hidden.slice(-MAX_HIDDEN), shown].sort((a, b) => a.key - b.key)
}

function KeptPage({ page, onDrop }: { page: DrawnPage; onDrop: () => void }) {
  const { isShown, address, content } = page
  const container = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that it is hidden
  useLayoutEffect(() => {
    if (isShown) return
    // A hidden element would keep the focus from the next page.
    if (container.current?.contains(document.activeElement))
      container.current.closest('main')?.focus({ preventScroll: true })
    const timer = setTimeout(onDrop, KEPT_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <div ref={container} data-kept={isShown ? undefined : ''}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <PageAddressContext value={address}>{content}</PageAddressContext>
      </Activity>
    </div>
  )
}
