import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Context, Target } from '../change.ts'
import type { CompiledPage } from '../page/compile.ts'
import { Refusal } from '../refusal.ts'
import { readLive } from '../store/live.ts'
import { publishedDescriptor } from '../store/manifest.ts'
import type { ReleaseStore } from '../store/port.ts'

const program = join(import.meta.dirname, '..', '..', '..', 'e2e', 'gate', 'cli.ts')

interface Route {
  readonly app: string
  readonly path: string
}

/** Pages that a browser must draw: those of the remotes that move, and all when the shell does. */
async function routesOf(
  { store, env }: Pick<Context, 'store' | 'env'>,
  moved: readonly Target[],
): Promise<Route[]> {
  const live = (await readLive(store, env))?.apps ?? {}
  const all = Object.entries(live).map(([app, one]) => ({ app, version: one.live }))
  const stay = moved.some(({ app }) => app === 'shell')
    ? all.filter(({ app }) => !moved.some((one) => one.app === app))
    : []
  const remotes = [...moved, ...stay].filter(({ app }) => app !== 'shell')
  const routes = await Promise.all(
    remotes.map(async ({ app, version }) => {
      const descriptor = await publishedDescriptor(store, app, version)
      return descriptor.routes.map(({ path }) => ({ app, path }))
    }),
  )
  return routes.flat()
}

/**
 * Draws the pages of a would-be set in a real browser, with the API and demo data of this checkout, in a process of its own: the
 * store's tool carries neither.
 */
export function browserGate(
  context: { readonly store: ReleaseStore; readonly env: NodeJS.ProcessEnv },
  address: string,
): NonNullable<Context['tryOut']> {
  return async ({ html, headers }: CompiledPage, moved) => {
    const routes = await routesOf(context, moved)
    console.error(`drawing ${routes.length} pages in a browser …`)
    const child = spawn(process.execPath, [program, address], {
      env: { ...process.env, DATABASE_URL: '' },
      stdio: ['pipe', 'ignore', 'inherit', 'pipe'],
    })
    child.stdin?.end(JSON.stringify({ page: { html, headers }, routes }))
    const answer = child.stdio[3]
    const [mistakes, [code]] = await Promise.all([
      answer && 'read' in answer ? text(answer) : '[]',
      once(child, 'exit'),
    ])
    if (code !== 0)
      throw new Refusal(
        'The browser could not be used (see above). Install Chromium or name one by CHROMIUM_PATH; --without-browser does without, and the history says so.',
      )
    const parsed: string[] = JSON.parse(mistakes)
    return { mistakes: parsed }
  }
}

/** For who has no browser: it goes live all the same, and the history says so. */
export const withoutBrowser: NonNullable<Context['tryOut']> = async (_, moved) => ({
  mistakes: [],
  remarks: [
    `${moved.map(({ app, version }) => `${app} ${version}`).join(', ')}: not drawn in a browser (--without-browser)`,
  ],
})
