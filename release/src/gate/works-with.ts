import type { LivePointer } from '@cabinet/contract'
import type { ReleaseStore } from '../store/port.ts'
import { publishedManifest, publishedRemote, publishedVersions, readable } from '../versions/manifest.ts'
import { readServedApi } from './served-api.ts'
import { callMistakes, hostMistakes } from './uses.ts'

/** The shells and API that an app's live version works with. */
export interface WorksWith {
  /** The newest published shells that fit; none for the shell itself. */
  readonly shells: readonly string[]
  /** The contract of the API that has started last, and whether it serves all that the version needs. */
  readonly api?: { readonly contract: string; readonly fits: boolean }
}

/** Older shells are no choice for a rollback. */
const shellsShown = 5

/** App → what its live version works with; an app that can't be read is left out. */
export async function worksWith(
  store: ReleaseStore,
  apps: LivePointer['apps'],
): Promise<Record<string, WorksWith>> {
  const newest = (await publishedVersions(store, 'shell')).slice(0, shellsShown)
  const versions = [...new Set([apps.shell?.live ?? [], newest.map(({ version }) => version)].flat())]
  const read = versions.map((version) => readable(publishedManifest(store, 'shell', version)))
  const shells = (await Promise.all(read)).filter((shell) => shell !== undefined)
  const served = await readServedApi(store)
  const found = await Promise.all(
    Object.entries(apps).map(async ([app, { live }]) => {
      const manifest = await readable(publishedManifest(store, app, live))
      const remote = app === 'shell' ? undefined : await readable(publishedRemote(store, app, live))
      if (!manifest) return []
      const fits = shells.filter((shell) => remote && hostMistakes(shell, remote).length === 0)
      const lacks = callMistakes(served, manifest)
      const works: WorksWith = {
        shells: fits.map(({ version }) => version),
        ...(served && { api: { contract: served.contract, fits: lacks.length === 0 } }),
      }
      return [[app, works] as const]
    }),
  )
  return Object.fromEntries(found.flat())
}
