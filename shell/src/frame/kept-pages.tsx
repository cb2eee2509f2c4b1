import { useSession } from '@cabinet/shared/auth'
import {
  matchRoutes,
  type PageAddress,
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

/** Left pages that stay mounted beside the visible one. */
const MAX_HIDDEN = 3
/** A window or menu is placed beside its page in the document and would stay visible. */
const OVERLAY = '[role$=dialog][data-state=open], [role=menu][data-state=open]'

interface OpenedPage {
  readonly place: RemoteRouteEntry | undefined
  readonly address: PageAddress
  readonly content: ReactNode
}

function openedPage(
  place: OpenedPage['place'],
  address: Omit<PageAddress, 'params'>,
  content: ReactNode,
): OpenedPage {
  const params = place && matchRoutes([{ path: place.path }], address.location)?.[0]?.params
  return { place, address: { ...address, params }, content }
}

type Location = PageAddress['location']

/** `now`: the router's newest location, which may be another object than the page's own; absent while the page was never opened. */
type RenderedPage = OpenedPage & {
  readonly key: number
  readonly isShown: boolean
  readonly now: Location | undefined
}

const isReusable = ({ place }: OpenedPage, store: RemoteStore): boolean =>
  place?.keep === true && store.state(place.app).status === 'ready'

const pathOf = (page: OpenedPage): string => page.address.location.pathname
const addressOf = (page: OpenedPage): string => pathOf(page) + page.address.location.search
const restOf = ({ hash, state }: Location): string => JSON.stringify([hash, state])
const nextKey = (pages: readonly RenderedPage[]): number => Math.max(0, ...pages.map(({ key }) => key)) + 1

/** Returns the pages after an opening; their order stays, so none moves. Another query is the same page. */
function pagesAfterOpening(
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
function pagesWithNext(
  pages: readonly RenderedPage[],
  next: OpenedPage,
  store: RemoteStore,
): readonly RenderedPage[] {
  const isThere = pages.some((page) => addressOf(page) === addressOf(next))
  if (isThere || !isReusable(next, store)) return pages
  const added = { ...next, key: nextKey(pages), isShown: false, now: undefined }
  return [...pages.filter(({ now }) => now), added]
}

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
  const isRendered = before.some(({ isShown, now }) => isShown && now === location)
  const pages = isRendered
    ? before
    : pagesAfterOpening(
        before,
        openedPage(placeOf(location.pathname), { location, navigationType }, outlet),
        store,
      )
  // An effect would render once more, and run all effects before the paint.
  if (!isRendered) change(() => pages)
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
