import type { Context } from '../../context.ts'
import { refusal, TooSlow } from '../../refusal.ts'
import { readLive } from '../../store/live.ts'
import type { StoreContext } from '../../store/port.ts'
import { publishedDescriptor, type Target } from '../../versions/manifest.ts'
import type { GateRoute } from './serve-page.ts'

type TryOut = NonNullable<Context['runTrial']>

/** Returns the pages to render: those of the remotes that move, or all of them when the shell moves. */
async function routesOf({ store, env }: StoreContext, moved: readonly Target[]): Promise<GateRoute[]> {
  const versions = new Map(moved.map(({ app, version }) => [app, version]))
  if (versions.has('shell'))
    for (const [app, { live }] of Object.entries((await readLive(store, env))?.apps ?? {}))
      versions.set(app, versions.get(app) ?? live)
  versions.delete('shell')
  const routes = [...versions].map(async ([app, version]) =>
    (await publishedDescriptor(store, app, version)).routes.map(({ path }) => ({ app, path })),
  )
  return (await Promise.all(routes)).flat()
}

/** Renders the pages of a would-be set in a real browser. The first trial loads the browser's library, which a rollback does not need. */
export function browserTrial(context: StoreContext): TryOut {
  return async (page, moved, today) => {
    const routes = await routesOf(context, moved)
    console.error(`rendering ${routes.length} pages in a browser …`)
    const { renderPages } = await import('./render-pages.ts')
    const findings = await renderPages(context, { page, today }, routes).catch((error: unknown) => {
      if (error instanceof TooSlow) throw error
      throw refusal('BROWSER_UNUSABLE', { cause: error instanceof Error ? error.message : String(error) })
    })
    return { findings, isRendered: true }
  }
}

/** Passes every change on machines without a browser; the history records that no browser has rendered it. */
export const withoutBrowser: TryOut = async () => ({ findings: [], isRendered: false })
