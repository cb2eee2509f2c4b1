import { fromRoot, Progress } from './progress.ts'

/** The part of Jest's own types that is used here; its package is no dependency of ours. */
interface JestFile {
  readonly path: string
}
interface JestFileResult {
  readonly numPassingTests: number
  readonly numFailingTests: number
  readonly testExecError?: { readonly message?: string; readonly stack?: string }
}
interface JestCaseResult {
  readonly status: string
  readonly fullName: string
  readonly failureMessages: readonly string[]
}

export default class JestProgress {
  #progress: Progress | undefined

  onRunStart({ numTotalTestSuites }: { numTotalTestSuites: number }): void {
    this.#progress = new Progress(numTotalTestSuites, 'files')
  }

  onTestFileStart({ path }: JestFile): void {
    this.#progress?.begin(fromRoot(path))
  }

  onTestCaseResult({ path }: JestFile, { status, fullName, failureMessages }: JestCaseResult): void {
    if (status !== 'failed') return
    const file = fromRoot(path)
    const name = fullName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const again = `${file} -t ${quoted(name)}`
    this.#progress?.failure(`${file} › ${fullName}`, withoutRunner(failureMessages.join('\n')), again)
  }

  onTestFileResult({ path }: JestFile, result: JestFileResult): void {
    const file = fromRoot(path)
    const { testExecError: error, numPassingTests: passed, numFailingTests: failed } = result
    if (error) this.#progress?.failure(file, error.stack ?? error.message ?? 'the file did not load', file)
    this.#progress?.end(file, { passed, failed: error ? failed + 1 : failed })
  }

  onRunComplete(): void {
    this.#progress?.finish()
  }
}

/** Lines of a stack that lie in the runner say nothing of the test. */
function withoutRunner(message: string): string {
  const ofRunner = /^ +at .*(\/node_modules\/\.pnpm\/jest-|\(node:internal|new Promise \()/
  return message
    .split('\n')
    .filter((line) => !ofRunner.test(line))
    .join('\n')
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
