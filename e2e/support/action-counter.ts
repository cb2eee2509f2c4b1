import { expect, type Locator, type Page, type Request } from '@playwright/test'

/** Counts what a person does with mouse, finger and keys. */
export class ActionCounter {
  clicks = 0
  keys = 0
  /** The number of characters in texts and numbers. */
  typed = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async click(what: Locator): Promise<void> {
    this.clicks += 1
    await what.click()
  }

  /** Counts two clicks: one opens the options, one chooses. */
  async choose(select: Locator, option: string | RegExp): Promise<void> {
    this.clicks += 2
    const options = await select.locator('option').allInnerTexts()
    const label = options.find((text) => (typeof option === 'string' ? text === option : option.test(text)))
    await select.selectOption({ label: label ?? String(option) })
  }

  async press(key: string): Promise<void> {
    this.keys += 1
    await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    this.typed += text.length
    await this.#page.keyboard.type(text)
  }
}

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
