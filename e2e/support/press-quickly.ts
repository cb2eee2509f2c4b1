import type { Locator } from '@playwright/test'

/**
 * Presses one after the other as a busy browser hands over what was pressed meanwhile: in between comes only what a press has set off
 * at once, no other task and no frame.
 */
export async function pressQuickly(first: Locator, second: Locator): Promise<void> {
  const then = await second.elementHandle()
  await first.evaluate(async (element: HTMLElement, next) => {
    element.click()
    for (let microtasks = 0; microtasks < 100; microtasks++) await undefined
    if (next instanceof HTMLElement) next.click()
  }, then)
}
