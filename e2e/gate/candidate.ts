import type { BrowserContext, Route } from '@playwright/test'
import { contentType, type ReleaseStore } from '../../release/src/index.ts'
import { base } from '../support/people.ts'

/** The page that would go live. */
export interface CandidatePage {
  readonly html: string
  /** Text of `index.headers.json`. */
  readonly headers: string
}

const headersIn = (text: string): Record<string, string> => {
  const { headers }: { headers: Record<string, string> } = JSON.parse(text)
  return headers
}

/** Lets every navigation of `context` get the candidate's page, and every file of a release that of the store. */
export async function serveCandidate(
  context: BrowserContext,
  store: ReleaseStore,
  page: CandidatePage,
): Promise<void> {
  const headers = { ...headersIn(page.headers), 'content-type': 'text/html; charset=utf-8' }
  await context.route(
    (url) => url.pathname.startsWith(`${base}/`),
    async (route: Route) => {
      if (route.request().isNavigationRequest()) return route.fulfill({ headers, body: page.html })
      const key = new URL(route.request().url()).pathname.slice(base.length + 1)
      const type = contentType(key)
      const stored = key.startsWith('apps/') && type ? await store.get(key) : undefined
      if (!stored || !type) return route.fulfill({ status: 404, body: 'Not found' })
      return route.fulfill({ contentType: type, body: stored.content })
    },
  )
}
