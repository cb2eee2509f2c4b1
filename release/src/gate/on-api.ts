import type { LivePointer, ServedApi } from '@cabinet/contract'
import type { ReleaseStore } from '../store/port.ts'
import { type Target, versionsInUse } from '../store-context.ts'
import { publishedManifest, readable } from '../versions/manifest.ts'
import { callMistakes } from './uses.ts'

export interface Lack extends Target {
  readonly sentences: readonly string[]
}

/** Versions in use that need what an API does not serve. One that can't be read needs nothing. */
export async function lacksOnApi(
  store: ReleaseStore,
  apps: LivePointer['apps'],
  served: ServedApi,
): Promise<Lack[]> {
  const lacks = await Promise.all(
    versionsInUse(apps).map(async (target): Promise<Lack> => {
      const { app, version } = target
      const manifest = await readable(publishedManifest(store, app, version))
      const mistakes = manifest ? callMistakes(served, manifest) : []
      return { ...target, sentences: mistakes.map(({ sentence }) => sentence) }
    }),
  )
  return lacks.filter(({ sentences }) => sentences.length > 0)
}
