import type { ReleaseSet } from '@cabinet/contract'
import type { QueryClient } from '@cabinet/shared/api'
import { emitTelemetry } from '@cabinet/shared/remote'
import { loadReferenceData } from './session/reference-data.ts'
import { startLock } from './shared-computer/lock.tsx'
import { startIdleEnd } from './shared-computer/start-idle-end.tsx'
import { sendTelemetry } from './telemetry/send-telemetry.ts'
import { pollTabNews, type UpdateWatchInput } from './update/follow-news.ts'

export { askConsent } from './notices/announce-new-orders.ts'
export { coverLocked } from './shared-computer/lock.tsx'

/** Starts what a page can do without until its first row is there. */
export function startLate(input: UpdateWatchInput & { readonly client: QueryClient }): void {
  const { booted: set, running } = input
  void sendTelemetry({ set, running: () => running().remotes })
  const frozen = window.__cabinet?.frozen
  if (frozen) reportFrozen(set, frozen)
  loadReferenceData(input.client)
  pollTabNews(input)
  startIdleEnd(input.reload)
  startLock(input.client)
}

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
