import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type App, root } from '../../../build/src/workspace.ts'

const folder = join(root, '.cache', 'spa-sources')

const lazyImport = (app: App): string =>
  `  ${JSON.stringify(app.name)}: () => import(/* webpackChunkName: ${JSON.stringify(app.name)} */ ${JSON.stringify(app.entry)}),`

/** The host of Module Federation as one application would have it: every remote is a dynamic import. */
function loaderSource(remotes: readonly App[]): string {
  return [
    `import { checkRemote } from ${JSON.stringify(join(root, 'shared', 'remote', 'index.ts'))}`,
    'const modules = {',
    ...remotes.map(lazyImport),
    '}',
    'export const createHost = () => async (remote) => {',
    '  const checked = checkRemote(await modules[remote]())',
    '  if (!checked.ok) throw new Error(checked.reason)',
    '  return checked.remote',
    '}',
  ].join('\n')
}

export function staticRemotes(remotes: readonly App[]): { request: RegExp; replacement: string }[] {
  mkdirSync(folder, { recursive: true })
  const put = (name: string, source: string): string => {
    const file = join(folder, name)
    writeFileSync(file, source)
    return file
  }
  return [{ request: /\/federation\/host\.ts$/, replacement: put('host.js', loaderSource(remotes)) }]
}
