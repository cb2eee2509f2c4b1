import { promote, publish, readLive } from '@cabinet/release'
import { Workshop } from '@cabinet/release/test'
import type { Config } from '../src/platform/config/config.ts'
import { build } from './build.ts'
import { addUser, password } from './people.ts'

export type By = { readonly authorization: string }

/** Opens a server with shell 1.0.0 and mfe-a 1.1.0 live and mfe-a 1.2.0 published, and returns its administrator's calls. */
export async function openReleaseServer(config: Partial<Config> = {}) {
  const server = await build({ config })
  await addUser(server.platform.db, { username: 'admin@test.kz' })
  const { headers } = await server.signIn('admin@test.kz', password)
  const shop = await Workshop.open()
  const context = server.platform.releases
  await publish(context, await shop.buildShell('1.0.0'))
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publish(context, await shop.buildRemote('mfe-a', version))
  const first = ['shell', 'mfe-a'].map((app) => ({ app, version: '1.0.0' }))
  await promote(context, first, { who: 'ann', reason: 'первый выпуск' })
  await promote(context, [{ app: 'mfe-a', version: '1.1.0' }], { who: 'ann', reason: 'быстрее' })

  const live = () => readLive(context.store, {})
  const revision = async () => (await live())?.revision ?? 0
  const decide = async () => ({ reason: 'пустой список', revision: await revision() })
  const ask = (change: object, decision: object, by: By = headers) =>
    server.app.inject({
      method: 'POST',
      url: '/api/releases/v1/changes',
      payload: { change, ...decision },
      headers: by,
    })
  return {
    server,
    headers,
    context,
    live,
    revision,
    decide,
    ask,
    get: (path: string) => server.app.inject({ url: `/api/releases/v1/${path}`, headers }),
    /** Sends a change for the current revision. */
    change: async (type: string, what: object = {}, by?: By) => ask({ type, ...what }, await decide(), by),
    close: async () => {
      await server.close()
      await shop.close()
    },
  }
}

export type ReleaseServer = Awaited<ReturnType<typeof openReleaseServer>>
