import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Installs a folder that is no package of the workspace: what it needs is large, and its own lockfile names it. */
export async function installOwn(folder: string): Promise<void> {
  await promisify(execFile)('npx', ['--yes', 'pnpm@12', 'install', '--frozen-lockfile'], { cwd: folder })
}
