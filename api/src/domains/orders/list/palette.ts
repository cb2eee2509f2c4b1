import type { CallAnswer, CallQuery } from '@cabinet/contract'
import type { Call } from '../../../platform/call.ts'
import { toOrder } from '../wire.ts'
import { meaningsOf } from './meanings.ts'
import { selectFirst } from './queries.ts'

const most = 8

/** Orders that somebody means by a few letters or digits; of each meaning a few. */
export async function searchOrders(
  call: Call,
  { search }: CallQuery<'GET /accounting/v1/applications/search'>,
): Promise<CallAnswer<'GET /accounting/v1/applications/search'>> {
  const found = await Promise.all(
    meaningsOf(search, call.actor).map((meaning) => selectFirst(call, meaning, most)),
  )
  const rows = new Map(found.flat().map((row) => [row.id, row]))
  return { orders: [...rows.values()].slice(0, most).map((row) => toOrder(row, call)) }
}
