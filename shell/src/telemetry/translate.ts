import type { BrowserEvent, ReleaseSet, ShellRoute } from '@cabinet/contract'
import type { RemoteFailure, RemotePhase, TelemetryEvent } from '@cabinet/shared/remote'
import { type RemoteRouteEntry, routeEntryAt } from '../release-set/places.ts'
import { attributeError, type Culprit } from './attribute-error.ts'
import { errorName } from './error-name.ts'

export interface PageContext {
  readonly set: ReleaseSet
  readonly places: readonly RemoteRouteEntry[]
  readonly running: () => Readonly<Record<string, string>>
  readonly path: () => string
}

/** The contract's list; types alone come from there. */
const ownRoutes: Readonly<Record<ShellRoute, true>> = {
  '/login': true,
  '/forget-password': true,
  '/sign-up/confirmation': true,
  '/bcc-mall': true,
  '/releases': true,
  '/account/sessions': true,
  '/account/second-factor': true,
}

/** The pattern of the route on screen and the remote behind it; no address and nothing typed into one gets further than here. */
export function screenOf({ places, path, running, set }: PageContext): {
  route: string
  onScreen: Culprit | undefined
} {
  const here = routeEntryAt(places, path())
  if (!here) return { route: Object.hasOwn(ownRoutes, path()) ? path() : 'other', onScreen: undefined }
  const version = running()[here.app] ?? set.remotes[here.app]?.live.version
  return { route: here.path, onScreen: version === undefined ? undefined : { app: here.app, version } }
}

export const isCanary = ({ remotes }: ReleaseSet, { app, version }: Culprit): boolean =>
  remotes[app]?.canary?.release.version === version

interface LastFailure {
  readonly phase: RemotePhase
  readonly code: RemoteFailure
}

export function translator(context: PageContext): (event: TelemetryEvent) => BrowserEvent[] {
  const failures = new Map<string, LastFailure>()
  const about = (culprit: Culprit) => ({
    app: culprit.app,
    version: culprit.version,
    canary: isCanary(context.set, culprit),
    route: screenOf(context).route,
  })
  const load = (
    culprit: Culprit,
    outcome: Extract<BrowserEvent, { kind: 'load' }>['outcome'],
    ms?: number,
  ) => {
    const key = `${culprit.app} ${culprit.version}`
    const last = failures.get(key)
    failures.delete(key)
    return [
      { kind: 'load' as const, ...about(culprit), outcome, ...last, ...(ms === undefined ? {} : { ms }) },
    ]
  }

  return (event) => {
    switch (event.type) {
      case 'remote-loaded': {
        const culprit = { app: event.remote, version: event.version }
        return load(culprit, failures.has(`${event.remote} ${event.version}`) ? 'retried' : 'ok', event.ms)
      }
      case 'remote-failed': {
        const { remote: app, version, phase, code } = event
        if (phase === 'render')
          return [
            { kind: 'error', ...about({ app, version }), error: 'render', name: errorName(event.cause) },
          ]
        failures.set(`${app} ${version}`, { phase, code })
        return event.final ? load({ app, version }, 'failed') : []
      }
      case 'remote-fell-back':
        return load({ app: event.remote, version: event.from }, 'fell-back')
      case 'page-error': {
        const { kind, error, file } = event
        const shell = { app: 'shell', version: context.set.shell.version }
        // Browser reports without an error or a script are ignored (ResizeObserver, scripts of other origins).
        if (kind !== 'rejection' && error == null && !file.includes('/apps/')) return []
        const runs = (app: string): string =>
          context.running()[app] ?? context.set.remotes[app]?.live.version ?? shell.version
        const culprit = attributeError({ error, file, onScreen: screenOf(context).onScreen, shell, runs })
        return culprit ? [{ kind: 'error', ...about(culprit), error: kind, name: errorName(error) }] : []
      }
      default:
        return []
    }
  }
}
