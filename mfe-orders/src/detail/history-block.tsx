import { useBusinessZone } from '@cabinet/shared/auth'
import { formatMoney, plural } from '@cabinet/shared/format'
import {
  Collapsible,
  chakra,
  DateTime,
  type Description,
  DescriptionList,
  ExternalLink,
  Stack,
} from '@cabinet/shared/ui'
import { useIsCourier } from '../use-is-courier.ts'
import { useMerchants } from '../use-merchants.ts'
import type { OrderDetail } from './order-detail.ts'
import { paymentTypeText } from './texts.ts'

const List = chakra('dl', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'border',
    pt: '3',
    display: 'grid',
    gap: '1',
    fontVariantNumeric: 'tabular-nums',
    '& > div': { display: 'flex', justifyContent: 'space-between', gap: '3' },
    '& dt': { color: 'fg.muted' },
    '& dd': { whiteSpace: 'nowrap' },
    '& > div:last-of-type dd': { fontWeight: 'semibold' },
  },
})

/** Amounts aligned in one column. */
function Sums({ sums }: { sums: readonly { term: string; value: string }[] }) {
  return (
    <List>
      {sums.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  )
}

export function HistoryBlock({ order }: { order: OrderDetail }) {
  const isCourier = useIsCourier()
  return (
    <Collapsible title="История заказа" rememberAs="order.history">
      <Stack gap="3">
        <DescriptionList beside items={useFacts(order)} />
        <Sums sums={sumsOf(order, isCourier)} />
      </Stack>
    </Collapsible>
  )
}

/** Returns the order's facts; unknown ones are left out, except those of the specification. */
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

/** Returns payment type and instalment, or the instalment alone when it begins with the type. */
function paymentOf({ paymentType, installmentType }: OrderDetail): string {
  const [type, instalment] = [paymentTypeText(paymentType), instalmentText(installmentType)]
  return instalment.startsWith(type) ? instalment : [type, instalment].filter(Boolean).join(' · ')
}

function sumsOf(order: OrderDetail, isCourier: boolean) {
  return [
    { term: 'Сумма', value: formatMoney(order.amount) },
    ...(order.compensation > 0
      ? [
          { term: 'Возвращено', value: `−${formatMoney(order.compensation)}` },
          { term: 'Осталось', value: formatMoney(order.kept) },
        ]
      : []),
    ...(isCourier
      ? []
      : [
          { term: 'Комиссия банка по рассрочке', value: moneyOrDash(order.bankCommission) },
          { term: 'К выплате партнёру', value: moneyOrDash(order.amountToBePaid) },
        ]),
  ]
}

const moneyOrDash = (kzt: number | null) => (kzt === null ? '—' : formatMoney(kzt))

/** Describes an instalment; `0-0-12` is no down payment, no surcharge, 12 months. */
function instalmentText(type: string): string {
  const months = Number(/^0-0-(\d+)$/.exec(type)?.[1] ?? 0)
  return months > 0 ? `Рассрочка на ${months} ${plural(months, 'месяц', 'месяца', 'месяцев')}` : type
}
