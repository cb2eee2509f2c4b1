import { type Context, publishedManifest, readLive } from '@cabinet/release'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/http/errors.ts'

/** `/api/shell.json`, below `/api`: what the live shell gives, for `pnpm dev` of remotes. Browsers have it in its code. */
export function liveShell(app: FastifyInstance, { store, env }: Context): void {
  // A version never changes: its manifest is read and checked once.
  let known: { readonly version: string; readonly text: string } | undefined
  app.get('/shell.json', async (_request, reply) => {
    const version = (await readLive(store, env))?.apps.shell?.live
    if (version === undefined) throw notFound('Страница не найдена')
    if (known?.version !== version) {
      const { gives } = await publishedManifest(store, 'shell', version)
      known = { version, text: JSON.stringify({ version, gives }) }
    }
    return reply.type('application/json').send(known.text)
  })
}
