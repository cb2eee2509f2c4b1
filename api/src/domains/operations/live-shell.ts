import { type Context, publishedManifest, readLive } from '@cabinet/release'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/http/errors.ts'

/** Serves `/api/shell.json`, the exports of the live shell, to `pnpm dev` of remotes. Browsers have them in the shell's code. */
export function liveShell(app: FastifyInstance, { store, env }: Context): void {
  // A version never changes, so its manifest is read and checked once.
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
