import type { Call } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import type { OrderFilter } from './filter.ts'
import { countUpTo } from './page-queries.ts'

/** So many orders don't go within it, ms: pages and sorts of one search are asked for one after another. */
const believedMs = 60_000
const mostKept = 1_000

/** What one process knows of filters that more orders answered than are counted: scope, filter and bound → until when, ms since 1970. */
const exceeded = new WeakMap<Platform, Map<string, number>>()

/** Orders of a filter, counted up to `most`, or `most` + 1 when there are more. That there are more is believed for a minute. */
export async function boundedCount(call: Call, filter: OrderFilter, most: number): Promise<number> {
  const known = exceeded.get(call.platform) ?? new Map<string, number>()
  exceeded.set(call.platform, known)
  const key = JSON.stringify([call.scope.merchants, filter.conditions, most])
  const now = call.now.getTime()
  if ((known.get(key) ?? 0) > now) return most + 1
  const found = await countUpTo(call, filter, most + 1)
  if (found > most) {
    if (known.size >= mostKept) known.clear()
    known.set(key, now + believedMs)
  }
  return found
}
