import { expect, type Page } from '@playwright/test'

/** Expects content to end at the right edge: the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }))
  expect(content, 'width of the page').toBeLessThanOrEqual(view)
}
