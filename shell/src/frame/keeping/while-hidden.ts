import { useSession } from '@cabinet/shared/auth'
import type { RemoteStore } from '../../remotes/remote-store.ts'
import { useNews } from '../../update/news.ts'
import type { ChangePages } from './keeping.ts'
import type { DrawnPage } from './pages-at.ts'

/** Personal data is in the document no longer than this after its page was left, ms; less than answers are kept. */
const KEPT_MS = 5 * 60_000

/** What a page is not left with: the beginning of its content, or a window or menu over it. */
const UNFIT = '[aria-busy=true]'
const OPEN = '[role$=dialog][data-state=open], [role=menu][data-state=open]'

/**
 * Keeps a page that was left as it is laid out, or drops it: at once when it is not fit to be shown again, later when its time is over or
 * whatever it was drawn by has changed. Answers how to end that.
 */
export function whileHidden(
  page: HTMLElement,
  { key, place: { app }, mode, ahead }: DrawnPage,
  store: RemoteStore,
  change: ChangePages,
): (() => void) | undefined {
  if (!mode) return
  const drop = () => change((pages) => pages.filter((other) => other.key !== key))
  const state = store.state(app)
  const isFit = ahead || !(page.querySelector(UNFIT) || document.querySelector(OPEN))
  if (state.status !== 'ready' || !isFit) {
    drop()
    return
  }
  // Before anything asks for a layout: with React's rule there would be none any more.
  hide(page)
  keepLaidOut(page)
  const observer = new MutationObserver(() => {
    keepLaidOut(page)
    store.marks?.settle()
    // What may be shown is laid out ahead as well, which costs half of its way else.
    globalThis.requestIdleCallback?.(() => page.firstElementChild?.getBoundingClientRect())
  })
  observer.observe(page, { childList: true, subtree: true, attributeFilter: ['style'] })
  const timer = setTimeout(drop, KEPT_MS)
  const stops = [
    () => delete page.dataset.kept,
    useSession.subscribe((now, before) => now.user !== before.user && drop()),
    useNews.subscribe((now, before) => now.news !== before.news && drop()),
    store.subscribe(() => store.state(app) !== state && drop()),
    () => observer.disconnect(),
    () => clearTimeout(timer),
    // Of a page that was drawn ahead, no effect says that it has come to rest.
    () => store.marks?.settle(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** React takes hidden content out of the layout; `content-visibility` skips it as well, and keeps what was laid out. */
function keepLaidOut({ firstElementChild: content }: HTMLElement): void {
  if (content instanceof HTMLElement && globalThis.CSS?.supports?.('content-visibility', 'hidden'))
    content.style.removeProperty('display')
}

/** What has the focus and can't be seen would keep it from the page that comes. */
function hide(container: HTMLElement): void {
  container.dataset.kept = ''
  if (container.contains(document.activeElement)) container.closest('main')?.focus({ preventScroll: true })
}
