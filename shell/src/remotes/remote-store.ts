import type { PageFile, ReleaseSet, RemoteRelease } from '@cabinet/contract'
import { emitTelemetry, RemoteError, type RemoteModule } from '@cabinet/shared/remote'
import { useDeferredValue, useSyncExternalStore } from 'react'
import { BAD_KEY, filesOf, storedBadVersions } from '../../boot/pinned-set.ts'
import { writeStorage } from '../session/storage.ts'
import { removeForeignStyles } from './foreign-styles.ts'
import { type LoaderEvent, type LoaderState, loaderStateAfter } from './loader-state.ts'
import type { RenderMarks } from './render-marks.ts'

/** Remembers a failed version, so that the tab's later pages begin with the working one. */
const rememberBadVersion = (app: string, version: string) =>
  writeStorage('sessionStorage', BAD_KEY, JSON.stringify({ ...storedBadVersions(), [app]: version }))

export type LoadRemote = (app: string, release: RemoteRelease) => Promise<RemoteModule>

const IDLE: LoaderState = { status: 'idle' }

export class RemoteStore {
  readonly marks: Pick<RenderMarks, 'put' | 'settle'> | undefined
  readonly #set: ReleaseSet
  readonly #load: LoadRemote
  readonly #states = new Map<string, LoaderState>()
  readonly #listeners = new Set<() => void>()
  readonly #warmed = new Set<string>()

  constructor(set: ReleaseSet, load: LoadRemote, marks?: RemoteStore['marks']) {
    this.#set = set
    this.#load = load
    this.marks = marks
    for (const [remote, version] of Object.entries(window.__cabinet?.frozen ?? {})) {
      const frozen = { remote, version, phase: 'start', code: 'frozen' } as const
      // The version has no predecessor, so the user decides about a retry.
      if (set.remotes[remote]?.live.version === version)
        this.#states.set(remote, { status: 'failed', error: new RemoteError(frozen) })
    }
  }

  isKilled(app: string): boolean {
    return this.#set.remotes[app]?.killed ?? false
  }

  /** Returns the versions that this tab runs or loads: app → version. */
  usedVersions(): Record<string, string> {
    const entries = [...this.#states].flatMap(([app, state]) =>
      'release' in state ? [[app, state.release.version] as const] : [],
    )
    return Object.fromEntries(entries)
  }

  state(app: string): LoaderState {
    return this.#states.get(app) ?? IDLE
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  load(app: string): void {
    this.dispatch(app, { type: 'wanted' })
  }

  prefetch(app: string): void {
    const remote = this.#set.remotes[app]
    if (!remote || remote.killed || this.#warmed.has(app) || this.state(app).status !== 'idle') return
    this.#warmed.add(app)
    filesOf(remote.live).forEach(prefetchFile)
  }

  dispatch(app: string, event: LoaderEvent): void {
    const after = this.#move(app, event)
    if (after?.status === 'loading' || after?.status === 'previous') this.#start(app, after.release)
  }

  /** Records a failure whose reporter loads the next version; its result answers the running load. */
  failed = ({ app, release }: { app: string; release: RemoteRelease }, error: RemoteError): void => {
    this.#move(app, { type: 'failed', release, error })
  }

  /** Applies an event. @returns the state when it has changed */
  #move(app: string, event: LoaderEvent): LoaderState | undefined {
    const versions = this.#set.remotes[app]
    if (!versions || versions.killed) return undefined
    const before = this.state(app)
    const after = loaderStateAfter(before, event, versions)
    if (after === before) return undefined
    this.#states.set(app, after)
    if (after.status === 'loading' || after.status === 'previous')
      this.marks?.put(app, after.release.version, false)
    emitTransition(app, before, after, event)
    if (after.status === 'previous' || (after.status === 'failed' && !after.loaded)) removeForeignStyles()
    for (const listener of [...this.#listeners]) listener()
    // Only a working fallback proves the fault, because without a network no version works.
    if (before.status === 'previous' && after.status === 'ready')
      rememberBadVersion(app, versions.live.version)
    return after
  }

  #start(app: string, release: RemoteRelease): void {
    const loaded = this.#load(app, release).then(
      (remote) => {
        const state = this.state(app)
        if (state.status === 'loading' || state.status === 'previous')
          this.dispatch(app, { type: 'loaded', release: state.release, remote })
      },
      (cause: unknown) =>
        this.dispatch(app, { type: 'failed', release, error: asRemoteError(cause, app, release.version) }),
    )
    void loaded.then(() => this.marks?.settle())
  }
}

/** Returns a remote's state; a ready page is rendered in pieces, between which presses are answered. */
export function useRemote(store: RemoteStore, app: string): LoaderState {
  const state = useSyncExternalStore(store.subscribe, () => store.state(app))
  const rendered = useDeferredValue(state.status)
  return state.status === 'ready' && rendered !== 'ready'
    ? { status: 'loading', release: state.release }
    : state
}

function asRemoteError(cause: unknown, remote: string, version: string): RemoteError {
  if (cause instanceof RemoteError) return cause
  return new RemoteError({ remote, version, phase: 'start', code: 'threw' }, { cause })
}

function emitTransition(remote: string, before: LoaderState, after: LoaderState, event: LoaderEvent): void {
  if (event.type === 'failed' || event.type === 'crashed') {
    const { version, phase, code, cause } = event.error
    const final = after.status === 'failed'
    emitTelemetry({ type: 'remote-failed', remote, version, phase, code, final, cause })
    console.warn(event.error.message)
  }
  if (after.status === 'previous' && before.status !== 'idle' && 'release' in before) {
    const [from, to] = [before.release.version, after.release.version]
    emitTelemetry({ type: 'remote-fell-back', remote, from, to })
  }
}

/** Milliseconds after which a prefetch frees its connection. */
const PREFETCH_TIMEOUT_MS = 15_000

const isInPage = (url: string): boolean =>
  [...document.scripts].some((script) => script.getAttribute('src') === url)

/** Uses fetch, because browsers complain about preload links that are unused for seconds. */
export function prefetchFile({ url, integrity }: PageFile): void {
  if (isInPage(url)) return
  fetch(url, { integrity, priority: 'low', signal: AbortSignal.timeout(PREFETCH_TIMEOUT_MS) })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined)
}
