import { type Route, route } from '../../platform/http/route.ts'
import { livePointer } from '../../platform/release-files/live-pointer.ts'
import { hasChangedSince } from '../orders/changes.ts'

export const tabRoutes: readonly Route[] = [
  route('GET /tab/v1/news', async ({ ctx, query: { since } }) => ({
    now: ctx.now.toISOString(),
    revision: (await livePointer(ctx.platform.releases))?.revision ?? 0,
    orders: since !== undefined && (await hasChangedSince(ctx, new Date(since))),
  })),
]
