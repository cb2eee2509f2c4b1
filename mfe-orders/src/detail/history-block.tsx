import { useBusinessZone } from '@cabinet/shared/auth'
import { formatMoney } from '@cabinet/shared/format'
import {
  Collapsible,
  DateTime,
  type Description,
  DescriptionList,
  ExternalLink,
  Stack,
} from '@cabinet/shared/ui'
import { useIsCourier } from '../use-is-courier.ts'
import { useMerchants } from '../use-merchants.ts'
import { instalmentText } from './instalment.ts'
import type { OrderDetail } from './order-detail.ts'
import { paymentTypeText } from './payment-type.ts'
import { Sums } from './sums.tsx'

export function HistoryBlock({ order }: { order: OrderDetail }) {
  const isCourier = useIsCourier()
  return (
    <Collapsible title="История заказа" rememberAs="order.history">
      <Stack>
        <DescriptionList beside items={useFacts(order)} />
        <Sums sums={sumsOf(order, isCourier)} />
      </Stack>
    </Collapsible>
  )
}

/** Unknown facts are left out, except those of the specification. */
function useFacts(order: OrderDetail): Description[] {
  const zone = useBusinessZone()
  const merchants = useMerchants()
  const merchant = merchants.find(({ id }) => id === order.merchantId)?.name ?? order.merchantId
  const { paymentTermsLink: terms, comment, deliveredAt } = order
  return [
    { term: 'Дата регистрации', value: <DateTime at={order.createdAt} zone={zone} /> },
    ...(merchants.length > 1 ? [{ term: 'Партнёр', value: merchant }] : []),
    {
      term: 'Статус',
      value: (
        <>
          {order.statusText} с <DateTime at={order.statusChangedAt} zone={zone} />
        </>
      ),
    },
    ...(order.expiresAt
      ? [{ term: 'Просрочится', value: <DateTime at={order.expiresAt} zone={zone} /> }]
      : []),
    ...(deliveredAt ? [{ term: 'Дата доставки', value: <DateTime at={deliveredAt} zone={zone} /> }] : []),
    { term: 'Тип оплаты', value: paymentOf(order) },
    { term: 'Условия оплаты', value: terms && <ExternalLink href={terms}>Открыть условия</ExternalLink> },
    ...(order.isEdited ? [{ term: 'Заказ изменён', value: 'Да' }] : []),
    ...(comment ? [{ term: 'Комментарий', value: comment, wide: true }] : []),
  ]
}

/** The instalment type names itself. */
function paymentOf({ paymentType, installmentType }: OrderDetail): string {
  const [type, instalment] = [paymentTypeText(paymentType), instalmentText(installmentType)]
  return instalment.startsWith(type) ? instalment : `${type} · ${instalment}`
}

function sumsOf(order: OrderDetail, isCourier: boolean) {
  return [
    { term: 'Сумма', value: formatMoney(order.amount) },
    ...(order.compensation > 0
      ? [{ term: 'Сумма компенсации', value: formatMoney(order.compensation) }]
      : []),
    ...(isCourier
      ? []
      : [
          { term: 'Комиссия банка по рассрочке', value: formatMoney(order.bankCommission) },
          { term: 'К выплате партнёру', value: formatMoney(order.amountToBePaid) },
        ]),
  ]
}
