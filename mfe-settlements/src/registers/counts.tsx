import type { CallQuery } from '@cabinet/contract'
import { countOf, formatMoney, formatNumber, formatPlainDay } from '@cabinet/shared/format'
import { Box, type Column, TextLink } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import type { EventTotals, FileTotals } from './register-rows.ts'

/** The width of the days in both tables. */
export const periodWidth = '112px'

/** The days of a file, in a table in two lines. */
export function Period({ start, end }: { start: string; end: string }) {
  if (start === end) return formatPlainDay(start)
  return (
    <Box whiteSpace={{ md: 'nowrap' }}>
      {formatPlainDay(start)} —{' '}
      <Box as="span" display={{ base: 'inline', md: 'block' }}>
        {formatPlainDay(end)}
      </Box>
    </Box>
  )
}

type Register = NonNullable<CallQuery<'GET /accounting/v1/applications'>['register']>

interface Content extends FileTotals {
  readonly merchantId: string
  readonly register: Register
}

/** Returns the columns of what files hold, comparable in a table and in one line of a card. */
export function countColumns<T>(contentOf: (row: T) => Content, hasEvents: boolean): Column<T>[] {
  const column = (
    header: string,
    width: string,
    cell: (content: Content) => ReactNode,
    on: 'table' | 'roomy' = 'table',
  ): Column<T> => ({
    ...{ key: header, header, width, cell: (row) => cell(contentOf(row)) },
    ...{ numeric: true, on },
  })
  const orders = column('Заказов', '84px', (content) => <OrdersCount {...content} />)
  const amount = column('Сумма', '148px', (content) => money(content.amount))
  const returns = column(
    'Возвратов',
    '96px',
    ({ happened }) => happened && formatNumber(happened.returns),
    'roomy',
  )
  const paid = column('К выплате', '148px', ({ happened }) => happened && formatMoney(happened.paid))
  return [
    ...(hasEvents ? [orders, returns, amount, paid] : [orders, amount]),
    {
      key: 'content',
      header: 'Заказы',
      width: '0',
      half: 'both',
      on: 'cards',
      cell: (row) => <OrdersLink {...contentOf(row)} />,
    },
  ]
}

const money = (kzt: number | null | undefined) => (typeof kzt === 'number' ? formatMoney(kzt) : '—')

const hrefOf = ({ merchantId, register, start, end }: Content) =>
  `/transactions?${new URLSearchParams({ merchantId, register, startDate: start, endDate: end })}`

/** The number of orders, without returns and corrections; links to them in the list. */
function OrdersCount(content: Content) {
  const { orders, happened } = content
  if (typeof orders !== 'number') return '—'
  if (orders === 0) return '0'
  return (
    <TextLink to={hrefOf(content)} aria-label={textOf(orders, happened)} title={textOf(orders, happened)}>
      {formatNumber(happened ? purchasesOf(orders, happened) : orders)}
    </TextLink>
  )
}

/** The contents of a register, as in its file, and its sum. */
function OrdersLink(content: Content) {
  const { orders, amount, happened } = content
  if (typeof orders !== 'number' || typeof amount !== 'number') return '—'
  if (orders === 0) return happened ? 'Нет выкупов и возвратов' : 'Нет заказов'
  return (
    <TextLink to={hrefOf(content)} minHeight="44px" mb="-2" alignContent="center">
      {textOf(orders, happened)}
      {happened ? `, к\u00a0выплате\u00a0${formatMoney(happened.paid)}` : ` · ${formatMoney(amount)}`}
    </TextLink>
  )
}

const purchasesOf = (all: number, { returns, corrections }: EventTotals) => all - returns - corrections

function textOf(all: number, happened: EventTotals | undefined): string {
  if (happened === undefined) return countOf(all, 'заказ', 'заказа', 'заказов')
  const { returns, corrections } = happened
  const purchases = purchasesOf(all, happened)
  return [
    ...(purchases > 0 ? [countOf(purchases, 'выкуп', 'выкупа', 'выкупов')] : []),
    ...(returns > 0 ? [countOf(returns, 'возврат', 'возврата', 'возвратов')] : []),
    ...(corrections > 0 ? [countOf(corrections, 'исправление', 'исправления', 'исправлений')] : []),
  ].join(' · ')
}
