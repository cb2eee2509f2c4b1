import { useQuery, useQueryClient } from '@cabinet/shared/api'
import { useToday } from '@cabinet/shared/auth'
import { usePreference } from '@cabinet/shared/ui'
import { useEffect } from 'react'
import { readListUrl, writeListUrl } from '../list/list-url.ts'
import { ordersQueryOptions } from '../list/queries.ts'
import { ordersQuery } from '../list/query.ts'
import type { ListOrigin } from '../list-origin.ts'
import { adjacentOrders, type Neighbour } from './neighbours.ts'
import { orderQueryOptions } from './queries.ts'

export interface NeighbourLink {
  id: number
  list: string
}

export function useNeighbours(
  id: number,
  from: ListOrigin | null,
): { previous: NeighbourLink | null; next: NeighbourLink | null } | null {
  const [preferredSize] = usePreference('ordersPageSize')
  const { view } = readListUrl(new URLSearchParams(from?.list), { today: useToday(), merchantIds: null })
  const query = ordersQuery(view, preferredSize)

  const current = usePage(query, from !== null)
  const index = current?.ids.indexOf(id) ?? -1
  const isFirst = index === 0 && query.page > 1
  const isLast = current !== null && index === current.ids.length - 1 && query.page < current.totalPages
  const before = usePage({ ...query, page: query.page - 1 }, isFirst)
  const after = usePage({ ...query, page: query.page + 1 }, isLast)

  const found = current && adjacentOrders(id, current, before, after)
  const nextId = found?.next?.id
  const client = useQueryClient()
  useEffect(() => {
    if (nextId !== undefined) void client.prefetchQuery(orderQueryOptions(nextId))
  }, [client, nextId])

  const link = (neighbour: Neighbour | null | undefined): NeighbourLink | null =>
    neighbour ? { id: neighbour.id, list: `?${writeListUrl({ ...view, page: neighbour.page })}` } : null
  return found && { previous: link(found.previous), next: link(found.next) }
}

function usePage(query: ReturnType<typeof ordersQuery>, enabled: boolean) {
  const { data } = useQuery({ ...ordersQueryOptions(query), enabled, refetchOnWindowFocus: false })
  if (!enabled || data === undefined) return null
  return { page: query.page, ids: data.orders.map((order) => order.id), totalPages: data.totalPages }
}
