import { type Context, previewPage, Refusal, readLive } from '@cabinet/release'
import type { FastifyRequest } from 'fastify'
import { type Page, pageOf } from '../../../platform/release-files/page.ts'
import { previewCookie } from './cookie.ts'
import { readPreview } from './ticket.ts'

const keptPages = 20

/** The page of who has opened a preview, compiled for the pointer of now: a revoked version or an ended link shows at the next navigation. */
export function previewPages(
  releases: Context,
  key: Buffer,
  publicUrl: string,
  clock: () => Date,
): (request: FastifyRequest) => Promise<Page | undefined> {
  const kept = new Map<string, Page | undefined>()
  return async (request) => {
    const ticket = previewCookie(request, publicUrl)
    if (ticket === undefined) return undefined
    const preview = await readPreview(ticket, { use: 'browser' }, key, clock())
    if (!preview) return undefined
    try {
      const revision = (await readLive(releases.store, releases.env))?.revision
      const name = `${revision} ${preview.app} ${preview.version} ${preview.until}`
      if (!kept.has(name)) {
        const { html, headers } = await previewPage(releases, preview)
        kept.set(name, await pageOf(Buffer.from(html), Buffer.from(headers)))
        for (const oldest of [...kept.keys()].slice(0, -keptPages)) kept.delete(oldest)
      }
      return kept.get(name)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      request.log.info({ err: error }, 'a preview is not shown')
      return undefined
    }
  }
}
