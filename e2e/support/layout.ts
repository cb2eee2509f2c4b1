import { expect, type Page } from '@playwright/test'

/** Content must end at the right edge: no sideways scrolling of the page. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, view } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }))
  expect(content, 'width of the page').toBeLessThanOrEqual(view)
}
