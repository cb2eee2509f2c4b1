import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Names and passwords are not ASCII, so the locale must be UTF-8 on every machine. */
const env = { ...process.env, LC_ALL: 'C.UTF-8' }

/**
 * Runs 7-Zip, the program that partners use, and returns its output. @throws with its output when it refuses, and a plain error when
 * it is missing: CI installs Debian's p7zip-full.
 */
export async function sevenZip(...options: readonly string[]): Promise<string> {
  for (const program of ['7z', '7zz', '7za']) {
    try {
      const [command = '', ...rest] = options
      return (await run(program, [command, '-y', '-bd', ...rest], { env })).stdout
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (!('code' in error && error.code === 'ENOENT')) throw new Error(saidBy(error), { cause: error })
    }
  }
  throw new Error('7-Zip is not installed: apt-get install p7zip-full (macOS: brew install sevenzip)')
}

function saidBy(error: Error): string {
  const { stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string }
  return `${stdout}\n${stderr}`
}
