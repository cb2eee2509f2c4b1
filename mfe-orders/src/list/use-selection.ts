import type { TableSelection } from '@cabinet/shared/ui'
import { useCallback, useMemo, useState } from 'react'
import type { Order } from '../order.ts'

/** The server's limit for one partner (contract, `changeStatus`). */
export const maxSelected = 100

interface Selection {
  orders: readonly Order[]
  table: TableSelection<Order>
  drop: (ids?: readonly number[]) => void
  add: (orders: readonly Order[]) => void
}

const label = (order: Order) => `Выбрать заказ № ${order.number}`

/** Keeps rows selected across pages, but not across filters. */
export function useSelection(page: readonly Order[] | undefined, filters: string): Selection {
  const [chosen, setChosen] = useState({ filters, orders: new Map<string, Order>() })
  if (chosen.filters !== filters) setChosen({ filters, orders: new Map() })

  const selected = useMemo(() => new Set(chosen.orders.keys()), [chosen])
  const onChange = useCallback(
    (ids: ReadonlySet<string>) =>
      setChosen((before) => {
        const known = new Map(page?.map((order) => [String(order.id), order]))
        const orders = [...ids].flatMap((id) => known.get(id) ?? before.orders.get(id) ?? [])
        return { ...before, orders: new Map(orders.map((order) => [String(order.id), order])) }
      }),
    [page],
  )
  const drop = useCallback(
    (ids?: readonly number[]) =>
      setChosen((before) => {
        const orders = new Map(before.orders)
        for (const id of ids?.map(String) ?? before.orders.keys()) orders.delete(id)
        return { ...before, orders }
      }),
    [],
  )
  const add = useCallback(
    (more: readonly Order[]) =>
      setChosen((before) => ({
        ...before,
        orders: new Map([...before.orders, ...more.map((order) => [String(order.id), order] as const)]),
      })),
    [],
  )
  const orders = useMemo(() => {
    const shown = new Map(page?.map((order) => [order.id, order]))
    return [...chosen.orders.values()].map((order) => shown.get(order.id) ?? order)
  }, [chosen, page])
  return { orders, table: { selected, onChange, label }, drop, add }
}
