import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'

/** Console errors, uncaught errors and violations of the content security policy, in every page of a context. */
export class Complaints {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []

  listenTo(context: BrowserContext): Promise<void> {
    context.on('weberror', (report) => this.#uncaught(report.error()))
    return this.#listen(context)
  }

  listenToPage(page: Page): Promise<void> {
    page.on('pageerror', (thrown) => this.#uncaught(thrown))
    return this.#listen(page)
  }

  #uncaught(thrown: unknown): void {
    this.#seen.push(
      `uncaught: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`,
    )
  }

  async #listen(context: BrowserContext | Page): Promise<void> {
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error')
        this.#seen.push(`console: ${message.text()} (${message.location().url})`)
    }
    if ('goto' in context) context.on('console', onConsole)
    else context.on('console', onConsole)
    await context.exposeBinding('reportPolicyViolation', (_source, text: string) => {
      this.#seen.push(`policy: ${text}`)
    })
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report: unknown = Reflect.get(window, 'reportPolicyViolation')
        if (typeof report === 'function') {
          report(
            `${event.effectiveDirective} refused ${event.blockedURI} ${event.sourceFile ?? ''}:${event.lineNumber}`,
          )
        }
      })
    })
  }

  /** A complaint that the test itself provokes, such as the browser's line about a request that failed. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  unexpected(): string[] {
    return this.#seen.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)))
  }
}
