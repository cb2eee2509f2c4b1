import type { ReleaseSet, TelemetryBatch } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { onTelemetry, type TelemetryEvent } from '@cabinet/shared/remote'
import { toast } from '@cabinet/shared/ui'
import { onLCP } from 'web-vitals'
import { remoteRouteEntries, routeEntryAt } from '../release-set/places.ts'
import { readStorage, writeStorage } from '../session/storage.ts'
import { attributeError, type FailedRelease, stackNamesRelease } from './attribute-error.ts'
import { errorReporter } from './report-errors.ts'
import type { Place } from './spans.ts'

/** Shows failures right after a press to the user; background failures concern developers only. */
export function showErrorsAfterPress(): () => void {
  return onTelemetry((event) => {
    if (event.type !== 'page-error' || !event.byUser) return
    if (event.kind !== 'handler' && event.kind !== 'rejection') return
    if (!stackNamesRelease(event.error, event.file)) return
    toast.error('Произошла ошибка, и действие могло не выполниться. Проверьте результат и повторите.', {
      id: 'page-error',
    })
  })
}

const KEY = 'cabinet.tab'

/** Returns 16 random bytes in hex, kept by the tab over reloads; new ones where storage is forbidden. */
function tabSessionId(): string {
  const kept = readStorage('sessionStorage', KEY)
  if (kept !== null && /^[0-9a-f]{32}$/.test(kept)) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  writeStorage('sessionStorage', KEY, made)
  return made
}

/** The time, ms, that a failure waits for others to join its batch. */
const FAILED_MS = 5_000
const ALIVE_MS = 20_000

export interface TelemetryInput {
  readonly set: ReleaseSet
  readonly running: () => Readonly<Record<string, string>>
}

/** Reports what a visible tab runs every 20 s, and failures soon after they occur. Returns the stopper. */
export function startTelemetry({ set, running }: TelemetryInput): () => void {
  const { apiBase, basePath } = set.config
  const shell = { app: 'shell', version: set.shell.version }
  const session = tabSessionId()
  const places = remoteRouteEntries(set)
  const told = new Set<string>()
  let failed: FailedRelease[] = []
  let paint: TelemetryBatch['paint']
  let soon: ReturnType<typeof setTimeout> | undefined
  let alive: ReturnType<typeof setInterval> | undefined
  let gone = false

  const runs = (app: string): string => running()[app] ?? set.remotes[app]?.live.version ?? shell.version
  const entryOnScreen = () => routeEntryAt(places, location.pathname.slice(basePath.length))
  const onScreen = (entry = entryOnScreen()): FailedRelease | undefined =>
    entry && { app: entry.app, version: runs(entry.app) }
  const tell = () => {
    clearTimeout(soon)
    soon = undefined
    const remotes = Object.entries(running()).map(([app, version]) => ({ app, version }))
    const batch: TelemetryBatch = {
      session,
      running: [...remotes, shell],
      failed,
      gone,
      ...(paint && { paint }),
    }
    // `sendBeacon` outlives the page, unlike ky. A batch that the browser has no room for is lost.
    const body = new Blob([JSON.stringify(batch)], { type: 'application/json' })
    navigator.sendBeacon?.(`${apiBase}/telemetry/v1/events`, body)
    failed = []
    paint = undefined
  }
  const fail = (failedRelease: FailedRelease | undefined) => {
    const name = failedRelease && `${failedRelease.app} ${failedRelease.version}`
    // One report is enough, because a session counts as failed or not.
    if (!name || told.has(name)) return
    told.add(name)
    failed.push(failedRelease)
    soon ??= setTimeout(tell, FAILED_MS)
  }
  const followVisibility = () => {
    clearInterval(alive)
    if (document.visibilityState === 'visible') {
      alive = setInterval(tell, ALIVE_MS)
      tell()
    } else if (soon !== undefined || paint) tell()
  }
  const leave = () => {
    gone = true
    tell()
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    gone = false
    followVisibility()
  }

  const report = errorReporter(runs)
  const stopListening = onTelemetry((event) => {
    const failedRelease = failedReleaseOf(event, { shell, runs, onScreen: onScreen() })
    fail(failedRelease)
    const error = event.type === 'remote-failed' ? event.cause : event.type === 'page-error' && event.error
    if (failedRelease && error) report(error, failedRelease)
  })
  const began = onScreen()?.app ?? 'shell'
  // The paint listener comes before those for the page's end, so that their last report holds the final value.
  onLCP(({ value }) => {
    paint = { app: began, ms: Math.min(Math.round(value), 600_000) }
  })
  document.addEventListener('visibilitychange', followVisibility)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  followVisibility()
  const stopShowing = showErrorsAfterPress()
  void recordSpans(() => {
    const entry = entryOnScreen()
    return { ...(onScreen(entry) ?? shell), route: entry?.path ?? '/' }
  })
  return () => {
    stopListening()
    stopShowing()
    clearTimeout(soon)
    clearInterval(alive)
    document.removeEventListener('visibilitychange', followVisibility)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', comeBack)
  }
}

/** Loads the recorder of presses where the server asks for their spans; a tab without it works on. */
async function recordSpans(place: () => Place): Promise<void> {
  const share = useSession.getState().user?.traces
  if (!share) return
  try {
    const { startSpans } = await import('./spans.ts')
    startSpans(share, place)
  } catch (error) {
    console.warn('this tab records no spans', error)
  }
}

interface Page {
  readonly shell: FailedRelease
  readonly runs: (app: string) => string
  readonly onScreen: FailedRelease | undefined
}

/** Returns the app that failed; a failed attempt with others to follow has no failed release. */
function failedReleaseOf(event: TelemetryEvent, page: Page): FailedRelease | undefined {
  switch (event.type) {
    case 'remote-failed':
      return event.final || event.phase === 'render'
        ? { app: event.remote, version: event.version }
        : undefined
    case 'remote-fell-back':
      return { app: event.remote, version: event.from }
    case 'page-error': {
      const { kind, error, file } = event
      // Browser reports without an error or a script are ignored (ResizeObserver, scripts of other origins).
      if (kind !== 'rejection' && error == null && !file.includes('/apps/')) return undefined
      return attributeError({ error, file, ...page })
    }
    default:
      return undefined
  }
}
