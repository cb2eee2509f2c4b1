import { useQuery, useQueryClient } from '@cabinet/shared/api'
import { useToday } from '@cabinet/shared/auth'
import { Button, LinkButton, Row, usePreference } from '@cabinet/shared/ui'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactElement, useEffect, useRef } from 'react'
import { readListUrl, writeListUrl } from '../list/list-url.ts'
import { ordersQueryOptions } from '../list/queries.ts'
import { ordersQuery } from '../list/query.ts'
import type { ListOrigin, Step } from '../list-origin.ts'
import { orderPath } from '../paths.ts'
import { orderQueryOptions } from './queries.ts'

interface Neighbour {
  id: number
  page: number
}

interface Neighbours {
  previous: Neighbour | null
  next: Neighbour | null
}

export interface PageOfIds {
  page: number
  ids: readonly number[]
}

/** Returns the order's neighbours, at an edge from the adjacent pages; null when the list lacks the order. */
export function adjacentOrders(
  id: number,
  current: PageOfIds,
  before: PageOfIds | null,
  after: PageOfIds | null,
): Neighbours | null {
  const index = current.ids.indexOf(id)
  if (index < 0) return null
  const previous = current.ids[index - 1]
  const next = current.ids[index + 1]
  return {
    previous: previous === undefined ? at(before, -1) : { id: previous, page: current.page },
    next: next === undefined ? at(after, 0) : { id: next, page: current.page },
  }
}

function at(page: PageOfIds | null, index: number): Neighbour | null {
  const id = page?.ids.at(index)
  return page === null || id === undefined ? null : { id, page: page.page }
}

interface NeighbourLink {
  id: number
  list: string
}

function useNeighbours(
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

export function NeighbourLinks({ id, from }: { id: number; from: ListOrigin | null }) {
  const neighbours = useNeighbours(id, from)
  if (neighbours === null) return null
  const link = (step: Step) => {
    const to = neighbours[step]
    if (to === null) return null
    const state: ListOrigin = {
      list: to.list,
      isPrevious: from?.isPrevious === true && from.list === to.list,
      step,
    }
    return { to: orderPath(to.id), state }
  }
  return (
    <Row as="nav" aria-label="Соседние заказы списка" gap="1" flexWrap="nowrap">
      <StepLink
        label="Предыдущий заказ"
        icon={<ChevronLeft />}
        link={link('previous')}
        focused={from?.step === 'previous'}
      />
      <StepLink
        label="Следующий заказ"
        icon={<ChevronRight />}
        link={link('next')}
        focused={from?.step === 'next'}
      />
    </Row>
  )
}

interface StepLinkProps {
  label: string
  icon: ReactElement
  link: { to: string; state: ListOrigin } | null
  focused: boolean
}

function StepLink({ label, icon, link, focused }: StepLinkProps) {
  const element = useRef<HTMLAnchorElement>(null)
  const to = link?.to
  useEffect(() => {
    if (focused && to !== undefined) element.current?.focus({ preventScroll: true })
  }, [focused, to])
  if (link === null)
    return <Button square disabled variant="ghost" aria-label={label} title={label} icon={icon} />
  return (
    <LinkButton
      ref={element}
      square
      variant="ghost"
      replace
      {...link}
      aria-label={label}
      title={label}
      icon={icon}
    />
  )
}
