import { urgencyOf } from '@cabinet/contract/deadline'
import { useBusinessZone } from '@cabinet/shared/auth'
import { countOf, formatDateTime, zoneName } from '@cabinet/shared/format'
import { StatusBadge, useNow } from '@cabinet/shared/ui'
import type { Order } from './order.ts'
import { statusBadge } from './order-status.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The time until an order expires, beside its status; the tooltip has the exact time. */
function DeadlineLeft({ at, note }: { at: string; note?: string | undefined }) {
  const zone = useBusinessZone()
  const left = Date.parse(at) - useNow(30_000)
  return (
    <small
      data-urgency={urgencyOf(left)}
      title={`Срок: ${formatDateTime(at, zone)} по времени ${zoneName(zone)}`}
    >
      {note && `${note}, `}
      {timeLeftText(left)}
    </small>
  )
}

/** How long a courier has had an order, beside its status; the tooltip has the exact time. */
function CourierDays({ since, urgency }: NonNullable<Order['atCourier']>) {
  const zone = useBusinessZone()
  const days = Math.floor((useNow(minuteMs) - Date.parse(since)) / 24 / hourMs)
  return (
    <small
      data-urgency={urgency}
      title={`Передан курьеру ${formatDateTime(since, zone)} по времени ${zoneName(zone)}`}
    >
      у курьера {countOf(Math.max(1, days), 'день', 'дня', 'дней')}
    </small>
  )
}

/** Returns the time left in words: «осталось 3 ч». @param left ms */
export function timeLeftText(left: number): string {
  if (left <= 0) return 'срок вышел'
  if (left < hourMs) return `осталось ${Math.ceil(left / minuteMs)} мин`
  if (left < 48 * hourMs) return `осталось ${Math.floor(left / hourMs)} ч`
  return `осталось ${countOf(Math.floor(left / 24 / hourMs), 'день', 'дня', 'дней')}`
}

interface OrderStatusBadgeProps {
  status: string
  text: string
  /** The order's deadline; the time left stands below its status. */
  expiresAt?: string | null
  /** Since when a courier has it. */
  atCourier?: Order['atCourier']
  /** The detail that tells the order from others of its status. */
  note?: string | undefined
}

export function OrderStatusBadge(props: OrderStatusBadgeProps) {
  const { status, text, expiresAt, atCourier, note } = props
  const { palette, icon } = statusBadge(status)
  return (
    <span className="ui-when">
      <StatusBadge palette={palette} icon={icon}>
        {text}
      </StatusBadge>
      {expiresAt && <DeadlineLeft at={expiresAt} note={note} />}
      {atCourier && <CourierDays {...atCourier} />}
    </span>
  )
}
