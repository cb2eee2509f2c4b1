import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { format } from 'node:util'
import { perform } from '../src/cli/main.ts'
import type { Workshop } from './fixture.ts'

export const cabinet = join(import.meta.dirname, '..', '..', 'cabinet')

/** The output and the exit code of a command. */
interface Answer {
  readonly code: unknown
  readonly printed: string
  readonly errors: string
}

const settings = ({ root }: Workshop, dataDir = root): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  RELEASE_BROWSER: 'no',
  XDG_STATE_HOME: join(root, 'state'),
})

/** Runs the release command in this process, which loads it once. */
export async function typed(shop: Workshop, line: string, dataDir?: string): Promise<Answer> {
  const { log, error } = console
  const printed: string[] = []
  const errors: string[] = []
  console.log = (what) => void printed.push(`${format(what)}\n`)
  console.error = (what) => void errors.push(`${format(what)}\n`)
  try {
    const code = await perform(line.split(' '), settings(shop, dataDir))
    return { code, printed: printed.join(''), errors: errors.join('') }
  } finally {
    Object.assign(console, { log, error })
  }
}

/** Runs it like an operator at night: in a process of its own, without pnpm, npx or network. */
export function typedAlone(shop: Workshop, line: string): Promise<Answer> {
  const env = { PATH: '/usr/bin:/bin', ...settings(shop) }
  return new Promise((resolve) => {
    execFile(cabinet, ['release', ...line.split(' ')], { env, cwd: '/' }, (error, printed, errors) =>
      resolve({ code: error?.code ?? 0, printed, errors }),
    )
  })
}
