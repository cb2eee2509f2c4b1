import type { BrowserContext, Page, Route } from 'playwright-core'
import { contentType } from '../../content-type.ts'
import type { CompiledPage } from '../../page/compile.ts'
import type { ReleaseStore } from '../../store/port.ts'

export interface GateRoute {
  readonly app: string
  readonly path: string
}

export const hasParameter = ({ path }: GateRoute): boolean => path.includes('/:')

/** @param links paths that the rendered pages link to; the first match replaces a path with parameters */
export function addressOf(
  route: GateRoute,
  links: readonly string[],
  routes: readonly GateRoute[],
): string | undefined {
  const { path } = route
  if (!hasParameter(route)) return path
  const pattern = new RegExp(`^${path.replace(/:[^/]+/g, '[^/?#]+')}$`)
  const literals = new Set(routes.map((one) => one.path))
  return links.find((link) => pattern.test(link) && !literals.has(link))
}

export const base = '/merchant-cabinet'

/** Answers every navigation of `context` with the page that would go live, and every file of a release from the store. */
export async function servePage(
  context: BrowserContext,
  store: ReleaseStore,
  page: CompiledPage,
): Promise<void> {
  await context.route(
    (url) => url.pathname.startsWith(`${base}/`),
    async (route: Route) => {
      if (route.request().isNavigationRequest())
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: page.html })
      const key = new URL(route.request().url()).pathname.slice(base.length + 1)
      const type = contentType(key)
      // A page that stays open asks for the newest set, which is this one.
      if (key === 'release-set.json')
        return route.fulfill({ contentType: 'application/json', body: page.set })
      const stored = key.startsWith('apps/') && type ? await store.get(key) : undefined
      if (!stored || !type) return route.fulfill({ status: 404, body: 'Not found' })
      return route.fulfill({ contentType: type, body: stored.content })
    },
  )
}

/** Returns the paths of the cabinet to which a page links. */
export async function linksOf(page: Page): Promise<string[]> {
  const found = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  return found
    .filter((href) => href.startsWith(`${base}/`))
    .map((href) => href.slice(base.length).split(/[?#]/)[0] ?? '')
}
