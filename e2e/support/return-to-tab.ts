import { expect, type Page, type Request } from '@playwright/test'

/**
 * Returns to the tab until the page checks for releases, which it does once its late part follows them.
 * @returns the request, which may stay unanswered
 */
export async function returnToTab(page: Page): Promise<Request> {
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

/** Returns to the tab and waits for the answer about the live releases. */
export async function awaitReleaseCheck(page: Page): Promise<void> {
  await (await returnToTab(page)).response()
}
