import { useBusinessZone } from '@cabinet/shared/auth'
import { formatDateTime, formatMoney, formatPhone, fullName, zoneName } from '@cabinet/shared/format'
import { Box, Heading, Text } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { useMerchants } from '../use-merchants.ts'
import { itemTotal } from './items-table.tsx'
import { deliveryAddressText } from './marketplace-order.ts'
import type { OrderDetail } from './order-detail.ts'
import { useMarketplaceOrder } from './queries.ts'
import { paymentTypeText } from './texts.ts'

/** The printed order in the parcel; it has the phone, because a courier calls the buyer. */
export function OrderSlip({ order }: { order: OrderDetail }) {
  const zone = useBusinessZone()
  const merchant = useMerchants().find(({ id }) => id === order.merchantId)?.name ?? order.merchantId
  const { data } = useMarketplaceOrder(order)
  const address = data?.delivery ? deliveryAddressText(data.delivery) : order.deliveryAddress
  const { buyer } = order
  return (
    <Box as="article" color="black" bg="white">
      <Heading as="h1" size="page">
        Заказ № {order.number}
      </Heading>
      <Text mb="4">{merchant}</Text>
      <Box as="dl" display="grid" gridTemplateColumns="160px 1fr" rowGap="1">
        <Line term="Оформлен">
          {formatDateTime(order.createdAt, zone)} ({zoneName(zone)})
        </Line>
        <Line term="Статус">{order.statusText}</Line>
        <Line term="Тип оплаты">{paymentTypeText(order.paymentType)}</Line>
        <Line term="Покупатель">{fullName(buyer.lastName, buyer.firstName, buyer.middleName)}</Line>
        <Line term="Телефон">{formatPhone(buyer.phone)}</Line>
        {address && <Line term="Адрес доставки">{address}</Line>}
        {order.comment && <Line term="Комментарий">{order.comment}</Line>}
      </Box>
      {data !== undefined && data.items.length > 0 && (
        <Box
          as="table"
          width="full"
          mt="4"
          textAlign="start"
          fontVariantNumeric="tabular-nums"
          css={{ '& :is(th, td):nth-of-type(n + 3)': { ps: '4', textAlign: 'end', whiteSpace: 'nowrap' } }}
        >
          <thead>
            <tr>
              {['Товар', 'Код', 'Количество', 'Цена', 'Сумма'].map((head) => (
                <Box as="th" key={head} textAlign="start" borderBottomWidth="1px" borderColor="black" py="1">
                  {head}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((item) => (
              <tr key={item.id}>
                <td>{item.title}</td>
                <td>{item.productId}</td>
                <td>{item.quantity}</td>
                <td>{formatMoney(item.salePrice)}</td>
                <td>{formatMoney(itemTotal(item))}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Text mt="4" size="lg" numeric fontWeight="semibold" textAlign="end">
        {order.compensation > 0 && (
          <Text as="span" display="block" fontWeight="normal">
            Сумма до возврата: {formatMoney(order.amount)}, возвращено: −{formatMoney(order.compensation)}
          </Text>
        )}
        Сумма: {formatMoney(order.kept)}
      </Text>
      <Box mt="10" display="grid" gridTemplateColumns="1fr 1fr" gap="10">
        <Signature who="Выдал" />
        <Signature who="Получил" />
      </Box>
    </Box>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Signature({ who }: { who: string }) {
  return (
    <Box borderTopWidth="1px" borderColor="black" pt="1">
      {who}: подпись, дата
    </Box>
  )
}
