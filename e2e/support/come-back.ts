import { expect, type Page, type Request } from '@playwright/test'

/**
 * Coming back to the tab looks for releases at once, as soon as the page follows them: it begins to when it has nothing better to do.
 * @returns the question, which may never be answered
 */
export async function comeBack(page: Page): Promise<Request> {
  let heard = false
  const asked = page.waitForRequest(/release-set\.json/).then((request) => {
    heard = true
    return request
  })
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(heard, 'the page has asked').toBe(true)
  }).toPass({ timeout: 30_000 })
  return asked
}

/** Comes back to the tab and lets it hear what is live now. */
export async function hearOfReleases(page: Page): Promise<void> {
  await (await comeBack(page)).response()
}
