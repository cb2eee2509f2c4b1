import type { ReleaseSet, RemoteRelease } from '@cabinet/contract'

export interface KnownRelease {
  readonly app: string
  readonly release: RemoteRelease
}

/** A container exposes one module; `mfe-orders/remote` requests it in this tab's pinned version. */
const EXPOSED = 'remote'
export const requestOf = (remote: string): string => `${remote}/${EXPOSED}`

const remoteOf = (request: string): string => request.split('/')[0] ?? ''

/** The versions that a tab may run, live and previous, under their names in Module Federation: each version is a remote of its own. */
export class Releases {
  readonly #apps: ReadonlyMap<string, { live: RemoteRelease; previous?: RemoteRelease | undefined }>
  readonly #known: ReadonlyMap<string, KnownRelease>

  constructor({ remotes }: Pick<ReleaseSet, 'remotes'>) {
    const apps = Object.entries(remotes).filter(([, { killed }]) => !killed)
    this.#apps = new Map(apps)
    this.#known = new Map(
      apps.flatMap(([app, { live, previous }]) =>
        [live, ...(previous ? [previous] : [])].map((release) => [release.global, { app, release }] as const),
      ),
    )
  }

  all(): KnownRelease[] {
    return [...this.#known.values()]
  }

  /** Returns the release of a remote's registered name; undefined for an unknown one. */
  byName(name: string): KnownRelease | undefined {
    return this.#known.get(name)
  }

  /** Turns the request for an app into that for its pinned version; other requests stay unchanged. */
  pinRequest(request: string): string {
    const app = remoteOf(request)
    const live = this.#apps.get(app)?.live
    return live ? live.global + request.slice(app.length) : request
  }

  /** Returns the release of a request for an app or for one of its versions. */
  byRequest(request: string): KnownRelease | undefined {
    return this.#known.get(remoteOf(this.pinRequest(request)))
  }

  previousOf({ app, release }: KnownRelease): RemoteRelease | undefined {
    const { live, previous } = this.#apps.get(app) ?? {}
    return release === live ? previous : undefined
  }
}
