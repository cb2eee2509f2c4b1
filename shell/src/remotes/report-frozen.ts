import type { ReleaseSet } from '@cabinet/contract'
import { emitTelemetry } from '@cabinet/shared/remote'

/** Reports the version with which an earlier page froze. */
export function reportFrozen(set: ReleaseSet, frozen: Readonly<Record<string, string>>): void {
  for (const [remote, version] of Object.entries(frozen)) {
    const to = set.remotes[remote]?.live.version ?? version
    const failed = { remote, version, phase: 'start', code: 'frozen', cause: undefined } as const
    emitTelemetry({ type: 'remote-failed', ...failed, final: to === version })
    if (to !== version) emitTelemetry({ type: 'remote-fell-back', remote, from: version, to })
    console.warn(`${remote} ${version}: frozen`)
  }
}
