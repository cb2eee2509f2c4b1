import { deliverUpdates, type Router } from '../router-updates.ts'
import { type Address, type DrawnPage, pageFor } from './pages-at.ts'

interface Turn {
  readonly from: DrawnPage
  readonly to: DrawnPage
  /** On the page that is left. */
  readonly focused: Element | null
}

/**
 * Puts a page that is drawn already on the screen in the frame of the press: React comes to the same, but takes several frames to get there.
 * @returns what to call with every page that React has shown or hidden; it answers what to call when that page goes
 */
export function showAtOnce(router: Router): (container: HTMLElement, page: DrawnPage) => () => void {
  const placed = new Map<DrawnPage, HTMLElement>()
  /** On the screen before React is done. */
  let early: Turn | undefined
  /** Of the updates that React has not heard of. */
  let held: (() => void)[] = []
  let last = router.state.location

  const found = (address: Address): Turn | undefined => {
    const pages = [...placed.keys()]
    const from = pages.find(({ mode }) => !mode)
    // Another query of the page on the screen is the same page.
    if (!from || from.at.location.pathname === address.location.pathname) return
    const hidden = pages.filter(({ mode }) => mode)
    const to = pageFor(hidden, address)
    return to && { from, to, focused: document.activeElement }
  }
  const turn = (from: DrawnPage, to: DrawnPage) => {
    const [left, shown] = [placed.get(from), placed.get(to)]
    // Its focus goes when React hides it: to move it now would have the document laid out before the frame.
    if (left) left.dataset.kept = ''
    delete shown?.dataset.kept
  }
  const show = (pair: Turn | undefined) => {
    if (early?.to === pair?.to) return
    // Another address came before React was done with the one before.
    if (early) {
      const { from, to, focused } = early
      turn(to, from)
      // React never hears that its page was left, and gives it nothing back.
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
    early = pair
    if (pair) turn(pair.from, pair.to)
  }

  const release = () => {
    const updates = held
    held = []
    for (const toReact of updates) toReact()
  }

  deliverUpdates((state, toReact) => {
    held.push(toReact)
    if (state.location !== last) {
      last = state.location
      // Asked later, it would have all laid out at once.
      const { scrollY } = globalThis
      show(found(addressOf(router, state)))
      const top = state.restoreScrollPosition ?? (state.preventScrollReset ? false : 0)
      if (early && top !== false && top !== scrollY) globalThis.scrollTo(0, top)
    }
    // React's work would take the place of the frame that shows the page.
    if (!early || document.hidden) release()
    else if (held.length === 1) requestAnimationFrame(() => requestAnimationFrame(release))
  })

  return (container, page) => {
    if (early?.from.key === page.key || early?.to.key === page.key) early = undefined
    placed.set(page, container)
    return () => void placed.delete(page)
  }
}

/** Below the base path, as pages know it. */
function addressOf({ basename = '/' }: Router, { location, historyAction }: Router['state']): Address {
  const { pathname, search } = location
  const own = basename === '/' ? pathname : pathname.slice(basename.length) || '/'
  return { location: { pathname: own, search }, navigationType: historyAction }
}
