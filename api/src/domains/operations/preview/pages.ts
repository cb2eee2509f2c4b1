import { previewPage, Refusal, readLive } from '@cabinet/release'
import type { FastifyRequest } from 'fastify'
import type { Platform } from '../../../platform/platform.ts'
import { type Page, pageOf } from '../../../platform/release-files/page.ts'
import { previewCookie } from './cookie.ts'
import { readPreview } from './ticket.ts'

const keptPages = 20

type Parts = Pick<Platform, 'clock' | 'keys' | 'releases'>

/** The page of who has opened a preview, compiled for the pointer of now: a revoked version or an ended link shows at the next navigation. */
export function previewPages(platform: Parts): (request: FastifyRequest) => Promise<Page | undefined> {
  const kept = new Map<string, Page | undefined>()
  return async (request) => {
    const ticket = previewCookie(request)
    if (ticket === undefined) return undefined
    const preview = await readPreview(ticket, 'browser', platform.keys.token, platform.clock())
    if (!preview) return undefined
    try {
      const { store, env } = platform.releases
      const revision = (await readLive(store, env))?.revision
      const key = `${revision} ${preview.app} ${preview.version} ${preview.until}`
      if (!kept.has(key)) {
        const { html, headers } = await previewPage(platform.releases, preview)
        kept.set(key, await pageOf(Buffer.from(html), Buffer.from(headers)))
        for (const oldest of [...kept.keys()].slice(0, -keptPages)) kept.delete(oldest)
      }
      return kept.get(key)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      request.log.info({ err: error }, 'a preview is not shown')
      return undefined
    }
  }
}
