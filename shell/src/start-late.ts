import type { QueryClient } from '@cabinet/shared/api'
import { reportFrozen } from './remotes/report-frozen.ts'
import { loadReferenceData } from './session/reference-data.ts'
import { sendTelemetry } from './telemetry/send-telemetry.ts'
import { startLock } from './till/lock.tsx'
import { startTill } from './till/start-till.tsx'
import { pollTabNews, type UpdateWatchInput } from './update/follow-news.ts'

export { askConsent } from './notices/ask-consent.ts'
export { coverLocked } from './till/lock.tsx'

/** Starts what a page can do without until its first row is there. */
export function startLate(input: UpdateWatchInput & { readonly client: QueryClient }): void {
  const { booted: set, running } = input
  void sendTelemetry({ set, running: () => running().remotes })
  const frozen = window.__cabinet?.frozen
  if (frozen) reportFrozen(set, frozen)
  loadReferenceData(input.client)
  pollTabNews(input)
  startTill(input.reload)
  startLock(input.client)
}
