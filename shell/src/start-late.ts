import type { QueryClient } from '@cabinet/shared/api'
import { loadReferenceData } from './session/reference-data.ts'
import { startTill } from './till/start-till.tsx'
import { type NewsInput, pollTabNews } from './update/follow-news.ts'

/** Starts what a page can do without until its first row is there. */
export function startLate(input: NewsInput & { readonly client: QueryClient }): void {
  loadReferenceData(input.client)
  pollTabNews(input)
  startTill(input.reload)
}
