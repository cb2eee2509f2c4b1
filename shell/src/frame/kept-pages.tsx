import { useSession } from '@cabinet/shared/auth'
import {
  PageAddressContext,
  PrerenderContext,
  useLocation,
  useNavigationType,
  useOutlet,
} from '@cabinet/shared/router'
import {
  Activity,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { RemoteRouteEntry } from '../release-set/places.ts'
import type { RemoteStore } from '../remotes/remote-store.ts'
import { useNews } from '../update/news.ts'
import {
  isReusable,
  openedPage,
  pagesAfterOpening,
  pagesWithNext,
  type RenderedPage,
} from './rendered-pages.ts'

/** Milliseconds after which personal data of a left page is removed. */
const KEPT_MS = 5 * 60_000

type Pages = readonly RenderedPage[]

const applyChange = (pages: Pages, change: (pages: Pages) => Pages): Pages => change(pages)

interface KeptPagesProps {
  readonly store: RemoteStore
  readonly placeOf: (path: string) => RemoteRouteEntry | undefined
  /** The elements of the routes. */
  readonly elements: ReadonlyMap<RemoteRouteEntry, ReactNode>
}

/** The page of the address, and beside it, hidden, those that may be shown soon (decisions 0005 and 0036). */
export function KeptPages({ store, placeOf, elements }: KeptPagesProps) {
  const [location, navigationType, outlet] = [useLocation(), useNavigationType(), useOutlet()]
  // The state is a reducer, because `useState` may repeat an ineffective update over what a render has set.
  const [before, change] = useReducer(applyChange, [])
  const isDrawn = before.some(({ isShown, now }) => isShown && now === location)
  const pages = isDrawn
    ? before
    : pagesAfterOpening(
        before,
        openedPage(placeOf(location.pathname), { location, navigationType }, outlet),
        store,
      )
  // An effect would render once more, and run all effects before the paint.
  if (!isDrawn) change(() => pages)
  const keepIf = useCallback((isKept: (page: RenderedPage) => boolean) => {
    const isLost = (page: RenderedPage) => !page.isShown && !isKept(page)
    change((all) => (all.some(isLost) ? all.filter((page) => !isLost(page)) : all))
  }, [])
  useEffect(() => {
    const stops = [
      useSession.subscribe((now, last) => now.user !== last.user && keepIf(() => false)),
      useNews.subscribe((now, last) => now.news !== last.news && keepIf(() => false)),
      store.subscribe(() => keepIf((page) => isReusable(page, store))),
    ]
    return () => stops.forEach((stop) => void stop())
  }, [store, keepIf])
  const drop = (page: RenderedPage) => keepIf(({ key }) => key !== page.key)
  const [prerender] = useState(() => (pathname: string, state: unknown) => {
    if (!matchMedia('(hover: hover)').matches) return
    const next = { pathname, search: '', hash: '', state, key: 'prerendered' }
    const place = placeOf(pathname)
    if (!place) return
    const page = openedPage(place, { location: next, navigationType: 'PUSH' }, elements.get(place))
    startTransition(() => change((all) => pagesWithNext(all, page, store)))
  })
  return (
    <PrerenderContext value={prerender}>
      {pages.map((page) => (
        <KeptPage key={page.key} page={page} onDrop={() => drop(page)} />
      ))}
    </PrerenderContext>
  )
}

function KeptPage({ page, onDrop }: { page: RenderedPage; onDrop: () => void }) {
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
