import type { ReleaseSet } from '@cabinet/contract'
import { emitTelemetry } from '@cabinet/shared/remote'

/** Tells of what a page before this one froze with. */
export function reportFrozen(set: ReleaseSet, frozen: Readonly<Record<string, string>>): void {
  for (const [remote, version] of Object.entries(frozen)) {
    const to = set.remotes[remote]?.live.version ?? version
    const failed = { remote, version, phase: 'start', code: 'frozen', cause: undefined } as const
    emitTelemetry({ type: 'remote-failed', ...failed, final: to === version })
    if (to !== version) emitTelemetry({ type: 'remote-fell-back', remote, from: version, to })
    console.warn(`${remote} ${version}: frozen`)
  }
}
