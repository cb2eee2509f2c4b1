import { useSession } from '@cabinet/shared/auth'
import {
  type PageAddress,
  PageAddressContext,
  useLocation,
  useNavigationType,
  useOutlet,
} from '@cabinet/shared/router'
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

interface OpenedPage {
  readonly place: RemoteRouteEntry | undefined
  readonly address: PageAddress
  readonly content: ReactNode
}

interface DrawnPage extends OpenedPage {
  readonly key: number
  readonly isShown: boolean
}

/** The page of the address, and beside it, hidden, the left pages that may be shown again (decision 0005). */
export function KeptPages({ store, placeOf }: { store: RemoteStore; placeOf: PlaceOf }) {
  const location = useLocation()
  const address = { location, navigationType: useNavigationType() }
  const opened = { place: placeOf(location.pathname), address, content: useOutlet() }
  const [pages, setPages] = useState(() => pagesAfter([], opened, store))
  if (!pages.some((page) => page.isShown && page.address.location === location))
    setPages(pagesAfter(pages, opened, store))
  const keepIf = useCallback((isKept: (page: DrawnPage) => boolean) => {
    setPages((all) => {
      const kept = all.filter((page) => page.isShown || isKept(page))
      return kept.length === all.length ? all : kept
    })
  }, [])
  useEffect(() => {
    const stops = [
      useSession.subscribe((now, before) => now.user !== before.user && keepIf(() => false)),
      useNews.subscribe((now, before) => now.news !== before.news && keepIf(() => false)),
      store.subscribe(() => keepIf((page) => isReusable(page, store))),
    ]
    return () => stops.forEach((stop) => void stop())
  }, [store, keepIf])
  const drop = (key: number) => keepIf((page) => page.key !== key)
  return pages.map((page) => <KeptPage key={page.key} page={page} onDrop={() => drop(page.key)} />)
}

const isReusable = ({ place }: OpenedPage, store: RemoteStore): boolean =>
  place?.keep === true && store.state(place.app).status === 'ready'

const pathOf = ({ address: { location } }: OpenedPage): string => location.pathname
const addressOf = (page: OpenedPage): string => pathOf(page) + page.address.location.search

/** The order of opening never changes, so no page moves within the document. Another query is the same page. */
function pagesAfter(pages: readonly DrawnPage[], opened: OpenedPage, store: RemoteStore): DrawnPage[] {
  const left = pages.find(({ isShown }) => isShown)
  const isAt = (page: OpenedPage) => addressOf(page) === addressOf(opened)
  const known = left && pathOf(left) === pathOf(opened) ? left : pages.find(isAt)
  const hidden = pages.flatMap((page) =>
    page === known || !isReusable(page, store) || isAt(page) ? [] : [{ ...page, isShown: false }],
  )
  const key = known?.key ?? Math.max(0, ...pages.map((page) => page.key)) + 1
  return [...hidden.slice(-MAX_HIDDEN), { ...opened, key, isShown: true }].sort((a, b) => a.key - b.key)
}

function KeptPage({ page, onDrop }: { page: DrawnPage; onDrop: () => void }) {
  const { isShown, address, content } = page
  const container = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that it is hidden
  useLayoutEffect(() => {
    if (isShown) return
    if (document.querySelector(OVERLAY)) return onDrop()
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
