import type { Browser } from '@playwright/test'
import { base } from '../../support/people.ts'
import type { StorageState } from '../../support/session.ts'
import { slow, untilPositive, visit } from './line.ts'

const paths = [
  '/transactions',
  '/transactions/1',
  '/analytics',
  '/mutual-settlements',
  '/partners',
  '/partners/new',
  '/users',
  '/users/new',
  '/user-permissions',
  '/user-role/new',
  '/releases',
  '/sessions',
  '/second-factor',
  '/bcc-mall',
]

const LOOKED_AT_MS = 4_000

/** Layout shift of every route, opened cold. @returns path → shift */
export async function shiftsOfRoutes(
  browser: Browser,
  opened: { url: string; state: StorageState },
): Promise<[path: string, shift: number][]> {
  const shifts: [string, number][] = []
  for (const path of paths) {
    const shift = await visit(browser, opened, async ({ page }) => {
      await page.goto(base + path)
      await page.waitForTimeout(LOOKED_AT_MS)
      return page.evaluate(() => window.seen.shift)
    })
    shifts.push([path, shift])
  }
  return shifts
}

/** Milliseconds until something meaningful (frame and place of the page) is painted on a slow mobile line. */
export function firstPaintOnSlowLine(
  browser: Browser,
  opened: { url: string; state: StorageState },
): Promise<number> {
  return visit(browser, { ...opened, line: slow }, async ({ page, session }) => {
    await page.goto(`${base}/transactions`, { waitUntil: 'commit' })
    return untilPositive(session, `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`)
  })
}
