import { useBusinessZone } from '@cabinet/shared/auth'
import { type BusinessZone, formatDateTime, formatMoney } from '@cabinet/shared/format'
import { Collapsible, type Description, DescriptionList, ExternalLink } from '@cabinet/shared/ui'
import { OrderStatusBadge } from '../status-badge.tsx'
import { useIsCourier } from '../use-is-courier.ts'
import { type Merchant, useMerchants } from '../use-merchants.ts'
import type { OrderDetail } from './order-detail.ts'
import { paymentTypeText } from './payment-type.ts'

const bankTerms = ['Комиссия банка по рассрочке', 'Сумма к оплате']

export function HistoryBlock({ order }: { order: OrderDetail }) {
  const zone = useBusinessZone()
  const merchants = useMerchants()
  const isCourier = useIsCourier()
  return (
    <Collapsible title="История заказа" rememberAs="order.history">
      <DescriptionList
        items={historyItems(order, zone, merchants).filter(
          ({ term }) => !isCourier || !bankTerms.includes(term),
        )}
      />
    </Collapsible>
  )
}

function historyItems(order: OrderDetail, zone: BusinessZone, merchants: readonly Merchant[]): Description[] {
  const merchant = merchants.find(({ id }) => id === order.merchantId)?.name ?? order.merchantId
  return [
    { term: 'Дата регистрации', value: formatDateTime(order.createdAt, zone) },
    ...(merchants.length > 1 ? [{ term: 'Партнёр', value: merchant }] : []),
    { term: 'Тип оплаты', value: paymentTypeText(order.paymentType) },
    { term: 'Тип рассрочки', value: order.installmentType },
    { term: 'Условия оплаты', value: <TermsLink href={order.paymentTermsLink} /> },
    { term: 'Статус', value: <OrderStatusBadge status={order.status} text={order.statusText} /> },
    { term: 'Статус изменён', value: formatDateTime(order.statusChangedAt, zone) },
    {
      term: 'Дата доставки',
      value: order.deliveredAt === null ? null : formatDateTime(order.deliveredAt, zone),
    },
    { term: 'Сумма', value: formatMoney(order.amount) },
    ...(order.compensation > 0
      ? [{ term: 'Сумма компенсации', value: formatMoney(order.compensation) }]
      : []),
    { term: 'Комиссия банка по рассрочке', value: formatMoney(order.bankCommission) },
    { term: 'Сумма к оплате', value: formatMoney(order.amountToBePaid) },
    { term: 'Заказ изменён', value: order.isEdited ? 'Да' : 'Нет' },
    { term: 'Комментарий', value: order.comment, wide: (order.comment?.length ?? 0) > 40 },
  ]
}

function TermsLink({ href }: { href: string | null }) {
  return href === null ? '—' : <ExternalLink href={href}>Открыть условия</ExternalLink>
}
