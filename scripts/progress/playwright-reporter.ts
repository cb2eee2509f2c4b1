import { stripVTControlCharacters } from 'node:util'
import { fromRoot, Progress } from './progress.ts'

/** The part of Playwright's own types that is used here; its package is a dependency of e2e alone. */
interface TestCase {
  readonly expectedStatus: string
  readonly location: { readonly file: string; readonly line: number }
  titlePath(): string[]
}
interface TestResult {
  readonly status: string
  readonly errors: readonly { readonly message?: string; readonly stack?: string }[]
}

export default class PlaywrightProgress {
  #progress: Progress | undefined

  onBegin(_: unknown, suite: { allTests(): unknown[] }): void {
    this.#progress = new Progress(suite.allTests().length, 'tests')
  }

  onTestBegin(test: TestCase): void {
    this.#progress?.begin(nameOf(test))
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    const ok = status === test.expectedStatus || status === 'skipped'
    if (!ok) {
      const message = errors.map(({ stack, message }) => stack ?? message ?? '').join('\n')
      const again = `${fromRoot(test.location.file)}:${test.location.line}`
      this.#progress?.failure(nameOf(test), stripVTControlCharacters(message || status), again)
    }
    this.#progress?.end(nameOf(test), { passed: status === 'passed' ? 1 : 0, failed: ok ? 0 : 1 })
  }

  onError({ message = '', stack = message }: { message?: string; stack?: string }): void {
    console.error(stack)
  }

  onStdOut(text: string | Buffer): void {
    process.stdout.write(text)
  }

  onStdErr(text: string | Buffer): void {
    process.stderr.write(text)
  }

  onEnd(): void {
    this.#progress?.finish()
  }

  printsToStdio(): boolean {
    return true
  }
}

/** `e2e/journeys/frame.spec.ts › the menu closes`. */
function nameOf(test: TestCase): string {
  return [fromRoot(test.location.file), ...test.titlePath().slice(3)].join(' › ')
}
