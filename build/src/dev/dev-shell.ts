import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceHash } from '../source-hash.ts'
import { hostConfig } from '../webpack/host.ts'
import { runWebpack } from '../webpack/run.ts'
import { appByName, root } from '../workspace.ts'

/** Version of the files of `pnpm dev`; it is never published. */
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

/** Builds the host with React's development build, which alone can replace components of a running page. @returns its folder */
export async function buildDevShell(): Promise<string> {
  const app = appByName('shell')
  const hash = sourceHash(app)
  if (readStamp() === hash) return folder
  const config = hostConfig({ app, version: devVersion, mode: 'development' })
  await runWebpack({ ...config, output: { ...config.output, path: folder } })
  writeFileSync(stamp, hash)
  return folder
}
