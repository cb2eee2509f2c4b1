import type { Locator } from '@playwright/test'

/**
 * Clicks both in the way a busy browser delivers delayed clicks: only the first one's immediate effects run
 * in between, no other task and no frame.
 */
export async function pressQuickly(first: Locator, second: Locator): Promise<void> {
  const then = await second.elementHandle()
  await first.evaluate(async (element: HTMLElement, next) => {
    element.click()
    for (let microtasks = 0; microtasks < 100; microtasks++) await undefined
    if (next instanceof HTMLElement) next.click()
  }, then)
}
