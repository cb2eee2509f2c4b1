import { emitTelemetry } from '@cabinet/shared/remote'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import type { Releases } from '../releases.ts'

/** Observes every instance in the page, because remotes' own instances request the shared modules. */
export function telemetry(releases: Releases): ModuleFederationRuntimePlugin {
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
