import type { LivePointer } from '@cabinet/contract'
import type { ReleaseStore } from '../store/port.ts'
import type { Target } from '../store-context.ts'
import { publishedManifest, readable } from '../versions/manifest.ts'
import { versionsInUse } from './on-api.ts'
import { readServedApi } from './served-api.ts'

/** A name of the live shell or a call of the API that will go. */
export interface Deprecated {
  /** `shared/ui useMedia`, `GET /accounting/cities`. */
  readonly name: string
  readonly since: string
  readonly instead: string
  /** Versions that would miss it: live ones, canaries, and what a rollback brings back. */
  readonly users: readonly Target[]
}

export async function deprecatedInUse(store: ReleaseStore, apps: LivePointer['apps']): Promise<Deprecated[]> {
  const shell = apps.shell && (await readable(publishedManifest(store, 'shell', apps.shell.live)))
  const served = await readServedApi(store)
  const marked = [
    ...Object.entries(shell?.gives?.shared ?? {}).flatMap(([entry, shapes]) =>
      Object.entries(shapes).map(([name, { deprecated }]) => ({ entry, name, deprecated })),
    ),
    ...Object.entries(served?.calls ?? {}).map(([name, { deprecated }]) => ({ entry: '', name, deprecated })),
  ]
  const inUse = await Promise.all(
    versionsInUse(apps).map(async (target) => ({
      ...target,
      uses: (await readable(publishedManifest(store, target.app, target.version)))?.uses,
    })),
  )
  return marked.flatMap(({ entry, name, deprecated }) => {
    if (!deprecated) return []
    const users = inUse.filter(
      ({ uses }) => uses && name in (entry ? (uses.shared[entry] ?? {}) : uses.calls),
    )
    return [
      {
        name: entry ? `shared/${entry} ${name}` : name,
        ...deprecated,
        users: users.map(({ app, version }) => ({ app, version })),
      },
    ]
  })
}
