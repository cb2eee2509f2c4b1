import type { Page } from '@playwright/test'

/** Milliseconds from the press until what was asked for is painted. */
export interface Soft {
  readonly prefetched: number
  readonly back: number
  readonly again: number
}

const rows = 'tbody a[href*="/transactions/"]'

/** From the list to an order whose data came while the pointer rested on it, back, to the same order, and back. @param detail stands in an order's page with its data alone */
export async function softNavigation(page: Page, row: number, detail: string): Promise<Soft> {
  const link = page.locator(rows).nth(row)
  await link.hover()
  await page.waitForTimeout(1_000)
  const open = { link: row, wanted: detail }
  const prefetched = await page.evaluate(go, open)
  const back = await page.evaluate(go, { link: -1, wanted: rows })
  const again = await page.evaluate(go, open)
  await page.evaluate(go, { link: -1, wanted: rows })
  return { prefetched, back, again }
}

/** Runs in the page. */
function go({ link, wanted }: { link: number; wanted: string }): Promise<number> {
  const began = performance.now()
  if (link < 0) history.back()
  else document.querySelectorAll<HTMLElement>('tbody a[href*="/transactions/"]')[link]?.click()
  return new Promise((resolve) => {
    const look = () => {
      const isThere = document.querySelector(wanted) !== null
      if (!isThere) return requestAnimationFrame(look)
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
    }
    requestAnimationFrame(look)
  })
}
