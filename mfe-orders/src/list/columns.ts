import type { FirstRows } from '@cabinet/contract'
import { statusPalettes } from '../order-status.ts'

/** How the columns are laid out, for the table of the page and for the rows that are drawn before it. Widths: for who has one partner, and with a column of partners. */
export const columns = {
  number: { header: 'Номер заказа', sortKey: 'id', widths: ['13%', '10%'], half: 'start', cut: true },
  merchant: { header: 'Партнёр', widths: ['0', '9.5%'], on: 'roomy', cut: true },
  created: {
    header: 'Дата создания',
    sortKey: 'created_at',
    widths: ['15%', '15.5%'],
    numeric: true,
    align: 'start',
    on: 'table',
  },
  amount: { header: 'Сумма', sortKey: 'amount', widths: ['12.5%', '11%'], numeric: true, half: 'end' },
  phone: { header: 'Телефон', widths: ['15%', '15.3%'], half: 'start', numeric: true, align: 'start' },
  status: { header: 'Статус', widths: ['20%', '15%'], half: 'end' },
  place: { header: 'Когда и куда', widths: ['0', '0'], on: 'cards' },
  action: {
    header: 'Действие',
    align: 'end',
    widths: ['var(--ui-actions-width, 19.5%)', 'var(--ui-actions-width, 19%)'],
  },
} satisfies Record<string, Omit<FirstRows['columns'][number], 'parts' | 'badge' | 'several'>>

/** What tells partners apart comes first. */
const legalForm = '^(ТОО|ИП|АО) '

export const shortName = (name: string) => name.replace(new RegExp(legalForm), '')

const created = { field: 'created_at', as: 'dateTime' as const }
const merchant = { field: 'merchantId', as: 'merchant' as const, without: legalForm }

/** For `remote.json`. Couriers begin with another list than that of their address, so theirs is not drawn ahead. */
export const firstRows: FirstRows = {
  at: 'orders',
  key: 'id',
  href: '/transactions/{key}',
  permission: 'PROCESS_ORDERS',
  top: [224, 244, 392],
  columns: [
    { ...columns.number, parts: [{ field: 'merchant_order_id' }] },
    { ...columns.merchant, several: true, parts: [merchant] },
    { ...columns.created, parts: [created] },
    { ...columns.amount, parts: [{ field: 'amount', as: 'money' }] },
    { ...columns.phone, parts: [{ field: 'phoneNumber', as: 'phone' }] },
    {
      ...columns.status,
      parts: [{ field: 'appStatusGroupRus' }],
      badge: { field: 'app_status', palettes: statusPalettes },
    },
    { ...columns.place, parts: [created, merchant, { field: 'deliveryAddress' }] },
    columns.action,
  ],
}
