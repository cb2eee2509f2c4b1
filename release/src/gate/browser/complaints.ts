import type { Page } from 'playwright-core'

/** Console errors and uncaught errors of pages; a violation of the content security policy is a console error. */
export class Complaints {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []

  listenTo(page: Page): void {
    page.on('pageerror', ({ stack, message }) => this.#seen.push(`uncaught: ${stack || message}`))
    page.on('console', (line) => {
      if (line.type() === 'error') this.#seen.push(`console: ${line.text()} (${line.location().url})`)
    })
  }

  /** Allows complaints that the test itself provokes, such as the browser's line about a failed request. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  unexpected(): string[] {
    return this.#seen.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)))
  }
}
