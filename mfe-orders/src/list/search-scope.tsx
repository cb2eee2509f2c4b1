import { formatNumber } from '@cabinet/shared/format'
import { Button, EmptyState, NothingFound, Row, Text, TextLink } from '@cabinet/shared/ui'
import type { Order } from '../order.ts'
import { listPath } from '../paths.ts'
import { useMerchants } from '../use-merchants.ts'
import { shortName } from './columns.tsx'
import type { ListViewHandle } from './list-url.ts'
import { maxReachableOrder, type useOrders } from './queries.ts'
import { queues } from './queues.ts'
import { activeFilters, isSearch, searchEverywhere } from './view.ts'

/** Says where a search found its orders, because it leaves the queue and the partner in which it was typed. */
export function SearchScopeNote({ orders, before }: { orders: readonly Order[]; before: string }) {
  const merchants = useMerchants()
  const places = new Set(
    orders.map(({ status, statusText, merchantId }) => {
      const queue = queues.find(({ statuses }) => statuses.some((one) => one === status))
      const partner = merchants.length > 1 && merchants.find(({ id }) => id === merchantId)?.name
      return [`«${queue?.text ?? statusText}»`, ...(partner ? [shortName(partner)] : [])].join(', ')
    }),
  )
  const [place = ''] = places
  const all = `Искали среди всех статусов${merchants.length > 1 ? ' и партнёров' : ''}`
  return (
    <Row role="status" minHeight="24px">
      {places.size === 1 ? `${orders.length === 1 ? 'Найден' : 'Найдены'} в ${place}` : all}
      <TextLink to={listPath(before)}>Вернуться к прежнему списку</TextLink>
    </Row>
  )
}

export function NoOrders({
  view,
  show,
  onReset,
}: Pick<ListViewHandle, 'view' | 'show'> & { onReset: () => void }) {
  const active = activeFilters(view.filters)
  const wide = searchEverywhere(view.filters)
  if (isSearch(wide) && activeFilters(wide).length < active.length)
    return (
      <EmptyState
        title="Ничего не найдено"
        text="Поиск ограничен статусом или партнёром."
        action={
          <Button onClick={() => show({ ...view, filters: wide, page: 1 })}>Искать среди всех заказов</Button>
        }
      />
    )
  if (
    view.filters.deadline === 'soon' &&
    active.every((name) => name === 'deadline' || name === 'merchantId')
  )
    return <EmptyState title="Всё успеваете" text="Нет заказов, которые просрочатся в ближайшие 12 часов." />
  return active.length > 0 ? (
    <NothingFound onReset={onReset} />
  ) : (
    <EmptyState title="Заказов пока нет" text="Новый заказ появится здесь сразу после оформления." />
  )
}

interface BoundProps {
  list: NonNullable<ReturnType<typeof useOrders>['data']>
  size: number
}

/** Says that a list goes on behind its last page. */
export function ListEnd({ list, size }: BoundProps) {
  if (!list.isBounded && list.total <= list.totalPages * size) return null
  return (
    <Text tone="muted">
      Показаны первые {formatNumber(maxReachableOrder)} заказов: уточните период, статус или партнёра.
    </Text>
  )
}
