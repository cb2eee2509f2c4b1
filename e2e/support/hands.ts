import type { Locator, Page } from '@playwright/test'

/** Counts what a person does with mouse, finger and keys. */
export class Hands {
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
