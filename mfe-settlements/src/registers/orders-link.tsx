import type { CallQuery } from '@cabinet/contract'
import { countOf, formatMoney } from '@cabinet/shared/format'
import { TextLink } from '@cabinet/shared/ui'

type Register = NonNullable<CallQuery<'GET /accounting/v1/applications'>['register']>

interface OrdersLinkProps {
  merchantId: string
  register: Register
  start: string
  end: string
  /** Absent where the server names only the file. */
  orders: number | null | undefined
  amount: number | null | undefined
}

/** The number and sum of a register's orders, as in its file; links to them in the list. */
export function OrdersLink({ merchantId, register, start, end, orders, amount }: OrdersLinkProps) {
  if (typeof orders !== 'number' || typeof amount !== 'number') return '—'
  if (orders === 0) return 'Нет заказов'
  const query = new URLSearchParams({ merchantId, register, startDate: start, endDate: end })
  return (
    <TextLink to={`/transactions?${query}`}>
      {countOf(orders, 'заказ', 'заказа', 'заказов')} · {formatMoney(amount)}
    </TextLink>
  )
}
