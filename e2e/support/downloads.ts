import type { Page } from '@playwright/test'

export interface Download {
  readonly path: string
  /** Bytes of the body as they came. */
  readonly bytes: number
  readonly encoding: string
}

/** Files of releases that this page has had from the network, not from the browser's cache. */
export function downloads(page: Page): Promise<Download[]> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const { pathname } = new URL(entry.name)
      const { transferSize = 0, encodedBodySize = 0, contentEncoding = '' } = entry.toJSON()
      const isNew = pathname.includes('/apps/') && transferSize > 0
      return isNew
        ? [{ path: pathname, bytes: Number(encodedBodySize), encoding: String(contentEncoding) }]
        : []
    }),
  )
}
