/** What is drawn before the page stays until the page has something to show, and hands it what was done meanwhile. */
import { isRecord, storedJson } from './storage.ts'

/** Where the table stood when this browser showed it last: `{path: [width of the window, pixels from the top of the page's place]}`. */
const TOPS_KEY = 'cabinet.tops'

const storedTops = (): Record<string, unknown> => {
  const stored = storedJson(TOPS_KEY)
  return isRecord(stored) ? stored : {}
}

/** @param usual for a window of 1280 pixels and more, of 768, and a phone's */
export function rememberedTop(usual: readonly [number, number, number]): number {
  const stored = storedTops()[location.pathname]
  const [width, top]: unknown[] = Array.isArray(stored) ? stored : []
  if (width === innerWidth && typeof top === 'number') return top
  return usual[innerWidth >= 1280 ? 0 : innerWidth >= 768 ? 1 : 2]
}

/** When fonts have come: with others the words above take other lines. */
async function rememberTop(root: HTMLElement): Promise<void> {
  const path = location.pathname
  await document.fonts.ready
  const table = root.querySelector('main table')
  const main = table?.closest('main')
  if (!table || !main || location.pathname !== path) return
  const above = Number.parseFloat(getComputedStyle(main).paddingTop)
  const top = Math.round(table.getBoundingClientRect().top - main.getBoundingClientRect().top - above)
  localStorage.setItem(TOPS_KEY, JSON.stringify({ ...storedTops(), [path]: [innerWidth, top] }))
}

const linkIn = (place: ParentNode, row: string | undefined) =>
  row === undefined
    ? null
    : place.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] a[data-row-link]`)

/** Who has something to look at waits for a page that hangs for this long, ms, before it is shown as it is. */
const PATIENCE_MS = 3_000

/** Ends when the page has drawn what it was waiting for, before that is painted; where its table stands is remembered. */
export async function pageHasDrawn(root: HTMLElement): Promise<void> {
  await new Promise<void>((resolve) => {
    let late: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      observer.disconnect()
      clearTimeout(late)
      resolve()
    }
    const look = () => {
      if (!root.hasChildNodes()) return
      late ??= setTimeout(end, PATIENCE_MS)
      if (!root.querySelector('[aria-busy=true]')) end()
    }
    const observer = new MutationObserver(look)
    observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    look()
  })
  // Without storage the usual place has to do.
  rememberTop(root).catch(() => undefined)
}

/** @param place holds the rows, `root` the page. A row that was pressed is opened by the page, one that has the focus keeps it. */
export async function giveWay(place: HTMLElement, root: HTMLElement, drawn: Promise<void>): Promise<void> {
  let pressed: string | undefined
  place.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return
    const row = target.closest<HTMLElement>('[data-row]')
    // A telephone number is dialled at once.
    if (!row || target.closest('a:not([data-row-link])')) return
    event.preventDefault()
    if (target.closest('[data-select]')) return
    for (const { dataset } of place.querySelectorAll<HTMLElement>('[data-selected]')) delete dataset.selected
    row.dataset.selected = 'true'
    pressed = row.dataset.row
  })
  await drawn
  const focused = document.activeElement?.closest<HTMLElement>('#first-paint [data-row]')?.dataset.row
  document.getElementById('first-paint')?.remove()
  delete document.documentElement.dataset.rows
  linkIn(root, focused)?.focus({ preventScroll: true })
  linkIn(root, pressed)?.click()
}
