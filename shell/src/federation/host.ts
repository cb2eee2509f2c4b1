import type { PageFile, ReleaseSet } from '@cabinet/contract'
import { checkRemote, emitTelemetry, RemoteError, type RemoteModule } from '@cabinet/shared/remote'
import {
  createInstance,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime'
import externalRuntime from '@module-federation/inject-external-runtime-core-plugin'
import { filesOf } from '../../boot/pinned-set.ts'
import { type LoadRemote, prefetchFile } from '../remotes/remote-store.ts'
import { integrity } from './plugins/integrity.ts'
import { retryEntry } from './plugins/retry-entry.ts'
import { type KnownRelease, Releases, requestOf } from './releases.ts'
import { sharedModules } from './shared-modules.ts'

/** Observes every instance in the page, because remotes' own instances request the shared modules. */
function telemetry(releases: Releases): ModuleFederationRuntimePlugin {
  const began = new Map<string, number>()
  return {
    name: 'telemetry',
    beforeRequest: (args) => {
      began.set(releases.pinRequest(args.id), performance.now())
      return args
    },
    afterLoadRemote: ({ id, error }) => {
      const known = releases.byRequest(id)
      // The code that decides about the next step reports the failure.
      if (!known || error !== undefined) return
      const ms = Math.round(performance.now() - (began.get(releases.pinRequest(id)) ?? performance.now()))
      emitTelemetry({ type: 'remote-loaded', remote: known.app, version: known.release.version, ms })
    },
    errorLoadShare: ({ pkgName, shareScopeMap, error }) => {
      // The runtime would keep a failed download for the tab's lifetime.
      for (const scope of Object.values(shareScopeMap))
        for (const share of Object.values(scope[pkgName] ?? {})) if (!share.loaded) share.loading = null
      if (error === undefined) return
      emitTelemetry({ type: 'page-error', kind: 'script', error, file: '', byUser: false })
    },
  }
}

type OnFailure = (failed: KnownRelease, error: RemoteError) => void

/** An entry that left no container, or threw. */
const noContainer = /RUNTIME-00[18]/

function asRemoteError(error: unknown, { app, release }: KnownRelease): RemoteError {
  if (error instanceof RemoteError) return error
  const isEntry = error instanceof Error && noContainer.test(error.message)
  const why = isEntry
    ? ({ phase: 'entry', code: 'not-a-remote' } as const)
    : ({ phase: 'start', code: 'threw' } as const)
  return new RemoteError({ remote: app, version: release.version, ...why }, { cause: error })
}

/** Falls back to the version before a failed one. @param onFailure called before the fallback loads */
const previousVersion = (releases: Releases, onFailure: OnFailure): ModuleFederationRuntimePlugin => ({
  name: 'previous-version',
  errorLoadRemote: async ({ id, error, lifecycle, origin }) => {
    const failed = lifecycle === 'onLoad' ? releases.byRequest(id) : undefined
    if (!failed) return undefined
    const remoteError = asRemoteError(error, failed)
    onFailure(failed, remoteError)
    const previous = releases.previousOf(failed)
    if (!previous) throw remoteError
    return origin.loadRemote(requestOf(previous.global))
  },
})

/** Puts the release set in place of a platform's snapshot, where developer tools read it. */
const snapshot = (
  remotes: readonly { readonly name: string; readonly entry: string }[],
): ModuleFederationRuntimePlugin => ({
  name: 'release-snapshot',
  init: ({ options: { name, version = '' } }) => {
    const shown = remotes.map((remote) => [
      `${remote.name}:${remote.entry}`,
      { globalName: remote.name, remoteEntry: remote.entry },
    ])
    Object.assign(__FEDERATION__.moduleInfo, Object.fromEntries(shown), {
      [name]: {
        version,
        buildVersion: version,
        consumerList: [name],
        remotesInfo: Object.fromEntries(remotes.map((one) => [one.name, { matchedVersion: one.entry }])),
        remoteTypesZip: '',
        shared: [],
      },
    })
  },
})

/** Checks that a remote exposes `defineRemote({ routes })`. */
const validateShape = (releases: Releases): ModuleFederationRuntimePlugin => ({
  name: 'shape',
  onLoad: async ({ id, exposeModule }) => {
    const known = releases.byRequest(id)
    const checked = checkRemote(exposeModule)
    if (!known || checked.ok) return
    const where = { remote: known.app, version: known.release.version }
    throw new RemoteError(
      { ...where, phase: 'shape', code: 'not-a-remote' },
      { cause: new Error(checked.reason) },
    )
  },
})

/** Preloads the chunks that an entry requests when it runs. */
const preloadChunks = (
  filesOfRemote: (name: string) => readonly PageFile[],
): ModuleFederationRuntimePlugin => ({
  name: 'chunks-ahead',
  loadEntry: async ({ remoteInfo }) => filesOfRemote(remoteInfo.name).slice(0, -1).forEach(prefetchFile),
})

/** Loads an app in this tab's pinned version. */
const pinnedVersion = (releases: Releases): ModuleFederationRuntimePlugin => ({
  name: 'pinned-version',
  beforeRequest: (args) => ({ ...args, id: releases.pinRequest(args.id) }),
})

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
