import type { ReleaseSet } from '@cabinet/contract'
import type { RemoteModule } from '@cabinet/shared/remote'
import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime'
import externalRuntime from '@module-federation/inject-external-runtime-core-plugin'
import { filesOf } from '../../boot/remote-files.ts'
import type { LoadRemote } from '../remotes/remote-store.ts'
import { integrity } from './plugins/integrity.ts'
import { pinnedVersion } from './plugins/pinned-version.ts'
import { preloadChunks } from './plugins/preload-chunks.ts'
import { type OnFailure, previousVersion } from './plugins/previous-version.ts'
import { retryEntry } from './plugins/retry-entry.ts'
import { snapshot } from './plugins/snapshot.ts'
import { telemetry } from './plugins/telemetry.ts'
import { validateShape } from './plugins/validate-shape.ts'
import { Releases, requestOf } from './releases.ts'
import { sharedModules } from './shared-modules.ts'

/** Returns the whole address, by which the runtime and the browser identify files. */
const absolute = (url: string): string => new URL(url, location.origin).href

/** Starts the host of Module Federation, with the shared modules. @returns the loader of the set's apps */
export function createHost(set: Pick<ReleaseSet, 'remotes' | 'shell'>, onFailure: OnFailure): LoadRemote {
  const releases = new Releases(set)
  const filesOfRemote = (name: string) => {
    const known = releases.byName(name)
    return known ? filesOf(known.release) : []
  }
  const remotes = releases.all().map(({ release: { global } }) => ({
    name: global,
    entry: absolute(filesOfRemote(global).at(-1)?.url ?? ''),
  }))
  const files = new Map(
    remotes.flatMap(({ name }) => filesOfRemote(name)).map((file) => [absolute(file.url), file] as const),
  )
  const fileOf = (url: string) => files.get(absolute(url))
  registerGlobalPlugins([telemetry(releases)])
  const host = createInstance({
    name: 'shell',
    version: set.shell.version,
    remotes: [],
    shared: sharedModules(),
    shareStrategy: 'loaded-first',
    plugins: [
      externalRuntime(),
      snapshot(remotes),
      pinnedVersion(releases),
      preloadChunks(filesOfRemote),
      integrity(fileOf),
      retryEntry(releases, fileOf),
      validateShape(releases),
      previousVersion(releases, onFailure),
    ],
  })
  host.registerRemotes(remotes)
  return async (app, release) => {
    const isPinned = release === set.remotes[app]?.live
    const module = await host.loadRemote<{ default: RemoteModule }>(
      requestOf(isPinned ? app : release.global),
    )
    if (!module) throw new Error(`${app} exposes nothing`)
    return module.default
  }
}
