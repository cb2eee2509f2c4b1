import type { CallQuery } from '@cabinet/contract'
import { countOf, formatMoney } from '@cabinet/shared/format'
import { TextLink } from '@cabinet/shared/ui'
import type { Happened } from './register-rows.ts'

type Register = NonNullable<CallQuery<'GET /accounting/v1/applications'>['register']>

interface OrdersLinkProps {
  merchantId: string
  register: Register
  start: string
  end: string
  /** Absent where the server names only the file. */
  orders: number | null | undefined
  amount: number | null | undefined
  happened: Happened | undefined
}

/** The contents of a register, as in its file, and its sum; links to the orders in the list. */
export function OrdersLink({ merchantId, register, start, end, orders, amount, happened }: OrdersLinkProps) {
  if (typeof orders !== 'number' || typeof amount !== 'number') return '—'
  if (orders === 0) return happened ? 'Нет выкупов и возвратов' : 'Нет заказов'
  const query = new URLSearchParams({ merchantId, register, startDate: start, endDate: end })
  return (
    <TextLink to={`/transactions?${query}`}>
      {happened
        ? `${eventsText(orders, happened)}, к\u00a0выплате\u00a0${formatMoney(happened.paid)}`
        : `${countOf(orders, 'заказ', 'заказа', 'заказов')} · ${formatMoney(amount)}`}
    </TextLink>
  )
}

function eventsText(all: number, { returns, corrections }: Happened): string {
  const purchases = all - returns - corrections
  return [
    ...(purchases > 0 ? [countOf(purchases, 'выкуп', 'выкупа', 'выкупов')] : []),
    ...(returns > 0 ? [countOf(returns, 'возврат', 'возврата', 'возвратов')] : []),
    ...(corrections > 0 ? [countOf(corrections, 'исправление', 'исправления', 'исправлений')] : []),
  ].join(' · ')
}
