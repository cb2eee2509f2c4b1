import type { ReleaseSet } from '@cabinet/contract'
import { refuseRevoked } from '../changes/promote.ts'
import type { Context } from '../context.ts'
import { gateMistakes } from '../gate/gate.ts'
import { keySetOrFirst } from '../keys/key-set.ts'
import { Refusal } from '../refusal.ts'
import { readLive } from '../store/live.ts'
import { type CompiledPage, compilePage } from './compile.ts'

export type Preview = NonNullable<ReleaseSet['preview']>

/**
 * The page as it is live, with one published version of one remote in its place: for whoever has opened a preview. Nothing of the
 * store changes. The gate looks at it as at a promote, so that what could never go live is not shown either.
 * @throws Refusal when the version is not published, revoked, or does not fit
 */
export async function previewPage(context: Context, preview: Preview): Promise<CompiledPage> {
  const { store, env } = context
  const { app, version, until } = preview
  if (app === 'shell') throw new Refusal('The shell has no preview: it is what shows one.')
  const live = await readLive(store, env)
  if (!live?.apps.shell) throw new Refusal('Nothing is live yet.')
  refuseRevoked(live.apps[app]?.revoked, app, version)
  const by = await keySetOrFirst(store, env)
  const apps = { ...live.apps, [app]: { live: version, previous: null, canary: null } }
  const mistakes = await gateMistakes(store, by.keys, {
    before: live.apps,
    after: apps,
    moved: [{ app, version }],
  })
  if (mistakes.length > 0) throw new Refusal(mistakes.map(({ sentence }) => sentence).join('\n'))
  const page = await compilePage(context, { ...live, apps, expiresAt: until }, by, preview)
  if (!page) throw new Refusal('Nothing is live yet.')
  return page
}
