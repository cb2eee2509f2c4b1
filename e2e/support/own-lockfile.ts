import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Installs a folder outside the workspace: its dependencies are large, and its own lockfile names them. */
export async function installOwn(folder: string): Promise<void> {
  await promisify(execFile)('npx', ['--yes', 'pnpm@12', 'install', '--frozen-lockfile'], { cwd: folder })
}
