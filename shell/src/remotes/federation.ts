import type { ReleaseSet, RemoteRelease } from '@cabinet/contract'
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime'
import { createScript, FILE_TIMEOUT_MS, runScript } from './load-file.ts'

/** The one module that every remote exposes. */
const EXPOSED = 'remote'

/**
 * Tells the federation runtime about every version of every remote in the release set. A version is a remote of its own
 * (`mfe_orders__1_0_0`), so a fallback never mixes chunks of two versions and nothing has to be re-registered.
 */
export function registerReleases(set: ReleaseSet): void {
  const releases = Object.values(set.remotes).flatMap(({ live, previous }) =>
    previous ? [live, previous] : [live],
  )
  registerPlugins([onlyReleased(releases)])
  registerRemotes(
    releases.map(({ global, entry }) => ({
      name: global,
      entry: entry.url,
      entryGlobalName: global,
      type: 'var' as const,
    })),
  )
}

/** The module behind a release whose files have been run. Rejects with whatever the remote or the runtime throws. */
export function moduleOf(release: RemoteRelease): Promise<unknown> {
  return loadRemote(`${release.global}/${EXPOSED}`)
}

/**
 * Lets nothing run that is not in the release set: entries come through our own loader, and any other script or link
 * that the runtime wants gets the integrity of the release set or is refused.
 */
function onlyReleased(releases: readonly RemoteRelease[]): ModuleFederationRuntimePlugin {
  const files = new Map(
    releases
      .flatMap(({ entry, exposed, styles }) => [entry, ...exposed, ...styles])
      .map((file) => [absolute(file.url), file]),
  )
  const known = (url: string) => {
    const file = files.get(absolute(url))
    if (!file) throw new Error(`${url} is not in the release set`)
    return file
  }
  return {
    name: 'only-released',
    loadEntry: async ({ remoteInfo }) => {
      if (!containerOf(remoteInfo.entryGlobalName)) await runScript(known(remoteInfo.entry))
      return containerOf(remoteInfo.entryGlobalName)
    },
    createScript: ({ url }) => ({ script: createScript(known(url)), timeout: FILE_TIMEOUT_MS }),
    createLink: ({ url }) => {
      const { integrity } = known(url)
      const link = document.createElement('link')
      link.crossOrigin = 'anonymous'
      link.integrity = integrity
      link.href = url
      return { link, timeout: FILE_TIMEOUT_MS }
    },
  }
}

const absolute = (url: string) => new URL(url, location.origin).href

type Container = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>

/** The global that a remote's entry leaves; the runtime checks what it can do. */
function containerOf(name: string): Container {
  return Reflect.get(window, name)
}
