import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceHash } from '../source-hash.ts'
import { hostConfig } from '../webpack/host.ts'
import { runWebpack } from '../webpack/run.ts'
import { appByName, root } from '../workspace.ts'

/** Version that the files of `pnpm dev` stand under; it is never published. */
export const devVersion = '0.0.0-dev'

const folder = join(root, '.cache', 'dev', 'shell')
const stamp = join(root, '.cache', 'dev', 'shell.sources')

function readStamp(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}

/** Only React's development build can exchange components of a running page. @returns the folder of the built host */
export async function buildDevShell(): Promise<string> {
  const app = appByName('shell')
  const hash = sourceHash(app)
  if (readStamp() === hash) return folder
  const config = hostConfig({ app, version: devVersion, mode: 'development' })
  await runWebpack({ ...config, output: { ...config.output, path: folder } })
  writeFileSync(stamp, hash)
  return folder
}
