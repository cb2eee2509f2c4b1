import type { Page } from '@playwright/test'

/** Milliseconds from the press until what was asked for is painted. */
export interface Soft {
  readonly prefetched: number
  readonly back: number
}

/** Users press later than a frame after arriving, ms; the page's own work is over then. */
const PAUSE_MS = 500

const rows = 'tbody a[href*="/transactions/"]'

/**
 * Goes from the list to an order whose data came while the pointer rested on it, and back.
 * @param detail stands in an order's page with its data alone
 */
export async function softNavigation(page: Page, row: number, detail: string): Promise<Soft> {
  const link = page.locator(rows).filter({ visible: true }).nth(row)
  await link.hover()
  await page.waitForTimeout(1_000)
  const open = { link: row, wanted: detail }
  const way = async (to: typeof open) => {
    const ms = await page.evaluate(go, to)
    await page.waitForTimeout(PAUSE_MS)
    return ms
  }
  const prefetched = await way(open)
  const back = await way({ link: -1, wanted: rows })
  return { prefetched, back }
}

/** Runs in the page: one that is kept out of sight counts for nothing, neither to press on nor to have come to. */
function go({ link, wanted }: { link: number; wanted: string }): Promise<number> {
  const isSeen = (element: Element) => element.checkVisibility()
  const links = document.querySelectorAll<HTMLElement>('tbody a[href*="/transactions/"]')
  const target = [...links].filter(isSeen)[link]
  // Comes when the frame that was asked for has been painted.
  const painted = new MessageChannel()
  const began = performance.now()
  if (link < 0) history.back()
  else target?.click()
  return new Promise((resolve) => {
    painted.port1.onmessage = () => resolve(performance.now() - began)
    const look = () => {
      // No more is looked at within the frame than has to be, for its time is what is measured.
      if ([...document.querySelectorAll(wanted)].some(isSeen)) painted.port2.postMessage(null)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
