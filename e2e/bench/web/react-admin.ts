import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const root = new URL('../../../', import.meta.url).pathname
const folder = `${root}e2e/bench/react-admin`

/** Installs (its dependencies are its own, from its own lock) and builds the orders list in react-admin; answers the folder. */
export async function buildReactAdmin(): Promise<string> {
  const run = promisify(execFile)
  const install = ['--yes', 'pnpm@12', 'install', '--frozen-lockfile']
  await run('npx', install, { cwd: folder })
  const built = `${root}.cache/react-admin`
  const build = ['node_modules/vite/bin/vite.js', 'build', '--outDir', built, '--emptyOutDir']
  await run(`${root}node_modules/.bin/node`, [...build, '--logLevel', 'error'], { cwd: folder })
  return built
}
