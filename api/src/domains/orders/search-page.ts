import { sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { type PageRequest, rowsOf } from './page-queries.ts'
import type { OrderRow } from './queries.ts'
import { findUpTo, firstOfMany } from './search-page-queries.ts'

export interface SearchBounds {
  /** Orders of a search are counted up to here. */
  readonly counted: number
  /** Of a search that more orders answer so many are shown: the newest, or the oldest where those come first. */
  readonly shown: number
}

/** A page of what a search finds. */
export interface SearchPage {
  readonly rows: OrderRow[]
  readonly total: number
  /** Orders that pages show. */
  readonly shown: number
  /** More orders than `total` answer. */
  readonly isBounded: boolean
}

/** So many orders don't go within it, ms: pages and sorts of one search are asked for one after another. */
const believedMs = 60_000
const mostKept = 1_000

/** What one process knows of searches that more orders answered than are counted: scope, filter and bound → until when, ms since 1970. */
const exceeded = new WeakMap<Platform, Map<string, number>>()

/**
 * A page of a filter that no rollup counts. Who counts its orders has read them all, so the page is of these; a walk in the order of
 * the list would meet them anywhere. That more answer than are counted is believed for a minute.
 */
export async function searchPage(
  call: Call,
  request: PageRequest,
  { counted, shown }: SearchBounds,
): Promise<SearchPage> {
  const { filter, sort, limit, offset } = request
  const known = exceeded.get(call.platform) ?? new Map<string, number>()
  exceeded.set(call.platform, known)
  const key = JSON.stringify([call.scope.merchants, filter.conditions, counted])
  const now = call.now.getTime()
  if ((known.get(key) ?? 0) <= now) {
    const { count: total, ids } = await findUpTo(call, request, counted)
    if (ids !== null) {
      const rows = ids.length === 0 ? [] : await rowsOf(call, sql`${[...ids]}::bigint[]`, sort)
      return { rows, total, shown: total, isBounded: false }
    }
    if (known.size >= mostKept) known.clear()
    known.set(key, now + believedMs)
  }
  const rest = { ...request, limit: Math.min(limit, shown - offset) }
  const rows =
    rest.limit > 0 ? await rowsOf(call, sql`array(${await firstOfMany(call, rest, shown)})`, sort) : []
  return { rows, total: counted, shown, isBounded: true }
}
