import type { DataRouterContext } from '@cabinet/shared/router'
import type { ContextType } from 'react'
import { beforePop } from '../before-pop.ts'
import { type Address, type DrawnPage, pageFor } from './pages-at.ts'

export type Router = NonNullable<ContextType<typeof DataRouterContext>>['router']

/**
 * Puts a page that is drawn already on the screen in the frame of the press: React comes to the same, but takes several frames to get there.
 * @returns what to call with every page that React has shown or hidden; it answers what to call when that page goes
 */
export function showAtOnce(router: Router): (container: HTMLElement, page: DrawnPage) => () => void {
  const placed = new Map<DrawnPage, HTMLElement>()
  /** On the screen before React is done. */
  let early: { readonly from: DrawnPage; readonly to: DrawnPage } | undefined
  /** Of the addresses that were left, as the router remembers them: key → px. */
  const tops = new Map<string, number>()
  let last = router.state.location
  let untold: object | undefined

  const found = (address: Address) => {
    const pages = [...placed.keys()]
    const from = pages.find(({ mode }) => !mode)
    // Another query of the page on the screen is the same page.
    if (!from || from.at.location.pathname === address.location.pathname) return
    const hidden = pages.filter(({ mode }) => mode)
    const to = pageFor(hidden, address)
    return to && { from, to }
  }
  const turn = (from: DrawnPage, to: DrawnPage) => {
    const [left, shown] = [placed.get(from), placed.get(to)]
    if (left) hide(left)
    delete shown?.dataset.kept
  }
  const show = (pair: typeof early) => {
    if (early?.to === pair?.to) return
    // Another address came before React was done with the one before.
    if (early) turn(early.to, early.from)
    early = pair
    if (pair) turn(pair.from, pair.to)
  }

  router.subscribe(({ location, historyAction, restoreScrollPosition, preventScrollReset }) => {
    if (location === last) return
    untold = undefined
    tops.set(last.key, globalThis.scrollY)
    last = location
    show(found(addressOf(router, location, historyAction)))
    if (!early) return
    const top = restoreScrollPosition ?? (preventScrollReset ? false : 0)
    if (top !== false) globalThis.scrollTo(0, top)
  })

  // React draws what follows this event before anything is painted: the router hears of it in the next frame.
  beforePop((event) => {
    if (!event.isTrusted) return
    untold = undefined
    const top = tops.get(keyOf(event.state)) ?? 0
    const pair = found(addressOf(router, globalThis.location, 'POP'))
    // The router remembers by this event how far down the page was that is left.
    const stays = top === globalThis.scrollY && router.state.blockers.size === 0 && !document.hidden
    if (!pair || !stays) return
    event.stopImmediatePropagation()
    show(pair)
    const telling = {}
    untold = telling
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (untold === telling)
          globalThis.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }),
    )
  })

  return (container, page) => {
    if (early?.from.key === page.key || early?.to.key === page.key) early = undefined
    placed.set(page, container)
    return () => void placed.delete(page)
  }
}

/** Below the base path, as pages know it. */
function addressOf(
  { basename = '/' }: Router,
  { pathname, search }: { readonly pathname: string; readonly search: string },
  navigationType: Address['navigationType'],
): Address {
  const own = basename === '/' ? pathname : pathname.slice(basename.length) || '/'
  return { location: { pathname: own, search }, navigationType }
}

function keyOf(state: unknown): string {
  const key: unknown = Reflect.get(Object(state), 'key')
  return typeof key === 'string' ? key : 'default'
}

/** What has the focus and can't be seen would keep it from the page that comes. */
export function hide(container: HTMLElement): void {
  container.dataset.kept = ''
  if (container.contains(document.activeElement)) container.closest('main')?.focus({ preventScroll: true })
}
