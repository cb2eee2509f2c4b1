import type { Page } from '@playwright/test'
import { sections } from '../../resilience/sections.ts'
import { base } from '../../support/people.ts'
import { timedRollback } from '../../support/releases.ts'
import { promoteAll } from '../../support/renamed-release.ts'
import type { Report } from './report.ts'
import { freshContext, type Stage } from './stage.ts'

const [section] = sections
const limit = 60_000
const tabs = 5
/** Between the tabs' beginnings, ms: they look every half minute, each at a moment of its own. */
const apart = 6_000

const banner = (page: Page) => page.getByText('Доступна новая версия кабинета')

/** Tabs that hear of a promote and, loaded anew, of the rollback: real time, nothing of the browser's clock is turned. */
export async function measureNotified(stage: Stage, report: Report): Promise<void> {
  const { product, next } = stage
  const pages: Page[] = []
  for (let tab = 0; tab < tabs; tab += 1) {
    const context = await freshContext(stage, product.url)
    const page = await context.newPage()
    await page.goto(base + section.path)
    await section.drawn(page).waitFor()
    pages.push(page)
    if (tab < tabs - 1) await page.waitForTimeout(apart)
  }
  const notifiedOf = async (change: () => Promise<unknown>) => {
    await change()
    const changed = performance.now()
    return Promise.all(
      pages.map(async (page) => {
        await banner(page).waitFor({ timeout: 2 * limit })
        return performance.now() - changed
      }),
    )
  }
  const promoted = await notifiedOf(() => promoteAll(product, [{ app: section.app, version: next }]))
  for (const page of pages) {
    await page.reload()
    await section.drawn(page).waitFor()
    await page.waitForTimeout(1_000)
  }
  const rolledBack = await notifiedOf(() => timedRollback(product, section.app))
  report.times('open tabs notified of a promote', promoted, limit)
  report.times('open tabs notified of a rollback', rolledBack, limit)
  for (const page of pages) await page.context().close()
}
