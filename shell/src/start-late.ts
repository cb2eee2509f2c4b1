import type { QueryClient } from '@cabinet/shared/api'
import { loadReferenceData } from './session/reference-data.ts'
import { startLock } from './till/lock.tsx'
import { startTill } from './till/start-till.tsx'
import { pollTabNews, type UpdateWatchInput } from './update/follow-news.ts'

/** Starts what a page can do without until its first row is there. */
export function startLate(input: UpdateWatchInput & { readonly client: QueryClient }): void {
  loadReferenceData(input.client)
  pollTabNews(input)
  startTill(input.reload)
  startLock(input.client)
}
