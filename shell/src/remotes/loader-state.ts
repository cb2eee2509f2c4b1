import type { RemoteRelease } from '@cabinet/contract'
import type { RemoteError, RemoteModule } from '@cabinet/shared/remote'

export interface Versions {
  readonly live: RemoteRelease
  readonly previous?: RemoteRelease | undefined
}

/** `loading` and `previous` are running loads of `release`. */
export type LoaderState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' | 'previous'; readonly release: RemoteRelease }
  | {
      readonly status: 'ready'
      readonly release: RemoteRelease
      readonly remote: RemoteModule
      /** Pages that threw since the user's last retry. */
      readonly crashes: number
    }
  | {
      readonly status: 'failed'
      readonly error: RemoteError
      /** The loaded module of a page that threw; a retry renders it again. */
      readonly loaded?: {
        readonly release: RemoteRelease
        readonly remote: RemoteModule
        readonly crashes: number
      }
    }

export type LoaderEvent =
  | { readonly type: 'wanted' }
  | { readonly type: 'loaded'; readonly release: RemoteRelease; readonly remote: RemoteModule }
  | { readonly type: 'failed'; readonly release: RemoteRelease; readonly error: RemoteError }
  | { readonly type: 'crashed'; readonly release: RemoteRelease; readonly error: RemoteError }
  | { readonly type: 'again' }

/** Returns the state of a remote's boundary after an event; its owner loads the `release` that it names. */
export function loaderStateAfter(state: LoaderState, event: LoaderEvent, versions: Versions): LoaderState {
  switch (event.type) {
    case 'wanted':
      return state.status === 'idle' ? { status: 'loading', release: versions.live } : state
    case 'loaded':
      return isAwaited(state, event.release)
        ? { status: 'ready', release: event.release, remote: event.remote, crashes: 0 }
        : state
    case 'failed':
      return isAwaited(state, event.release) ? afterFailure(state, event.error, versions) : state
    case 'crashed':
      return afterCrash(state, event, versions)
    case 'again':
      return tryAgain(state, versions)
  }
}

/** Returns whether the state waits for this version; an answer for an abandoned one changes nothing. */
function isAwaited(state: LoaderState, release: RemoteRelease): boolean {
  const waiting = state.status === 'loading' || state.status === 'previous'
  return waiting && state.release === release
}

/** Abandons the version that failed, because network failures are retried per file (retry.ts). */
function afterFailure(state: LoaderState, error: RemoteError, { previous }: Versions): LoaderState {
  if (state.status !== 'previous' && previous) return { status: 'previous', release: previous }
  return { status: 'failed', error }
}

function afterCrash(
  state: LoaderState,
  { release, error }: Extract<LoaderEvent, { type: 'crashed' }>,
  { live, previous }: Versions,
): LoaderState {
  if (state.status !== 'ready' || state.release !== release) return state
  if (release === live && previous) return { status: 'previous', release: previous }
  return { status: 'failed', error, loaded: { release, remote: state.remote, crashes: state.crashes + 1 } }
}

function tryAgain(state: LoaderState, { live }: Versions): LoaderState {
  if (state.status !== 'failed') return state
  return state.loaded ? { status: 'ready', ...state.loaded } : { status: 'loading', release: live }
}
