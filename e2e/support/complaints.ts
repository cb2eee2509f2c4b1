import type { BrowserContext } from '@playwright/test'

/** Console errors, uncaught errors and violations of the content security policy, in every page of a context. */
export class Complaints {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []

  async listenTo(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.#seen.push(`console: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (report) => {
      const thrown = report.error()
      this.#seen.push(
        `uncaught: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`,
      )
    })
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
