import { kztFromTiyn } from '@cabinet/contract'
import type { BusinessTz } from '../../platform/config/config.ts'
import { moneyOf, optionalKzt, paymentTypeText, type ReportedOrder, statusText } from '../orders/service.ts'
import { type Cell, clockCell, instant, type ValueColumn } from './xlsx-parts.ts'

const money = '#,##0.00'
const instantCell = (seconds: number, zone: BusinessTz) => clockCell(new Date(seconds * 1000), zone)

const columns: readonly ValueColumn<ReportedOrder>[] = [
  { header: 'Номер заказа', width: 18, value: (order) => text(order.merchant_order_id) },
  { header: 'Дата', width: 17, numFmt: instant, value: (order, zone) => instantCell(order.created_at, zone) },
  { header: 'Сумма, ₸', width: 15, numFmt: money, value: (order) => kztFromTiyn(order.amount_tiyn) },
  {
    header: 'Компенсация, ₸',
    width: 16,
    numFmt: money,
    value: (order) => kztFromTiyn(order.compensation_tiyn),
  },
  { header: 'Статус', width: 24, value: (order) => statusText(order.status) },
  {
    header: 'Дата статуса',
    width: 17,
    numFmt: instant,
    value: (order, zone) => instantCell(order.status_changed_at, zone),
  },
  { header: 'Тип оплаты', width: 16, value: (order) => paymentTypeText(order.payment_type) },
  { header: 'Срок рассрочки', width: 15, value: (order) => text(order.installment_type) },
  {
    header: 'Комиссия банка, ₸',
    width: 18,
    numFmt: money,
    value: (order) => optionalKzt(moneyOf(order).commission),
  },
  { header: 'Партнёр', width: 18, value: (order) => text(order.merchant_id) },
  { header: 'Маркетплейс', width: 13, value: (order) => (order.is_marketplace ? 'Да' : 'Нет') },
  { header: 'Фамилия', width: 18, value: (order) => text(order.client_last_name) },
  { header: 'Имя', width: 16, value: (order) => text(order.client_first_name) },
  { header: 'Отчество', width: 18, value: (order) => text(order.client_middle_name) },
  { header: 'Телефон', width: 14, value: (order) => text(order.phone) },
  { header: 'Email', width: 28, value: (order) => text(order.email) },
  { header: 'ИИН', width: 14, value: (order) => text(order.iin) },
  { header: 'Адрес доставки', width: 44, value: (order) => text(order.delivery_address) },
  {
    header: 'Дата выдачи',
    width: 17,
    numFmt: instant,
    value: (order, zone) => (order.delivered_at === null ? null : instantCell(order.delivered_at, zone)),
  },
  { header: 'Комментарий', width: 40, value: (order) => text(order.comments) },
]

export const orderSheet = { name: 'Заказы', columns }

/** Excel refuses to open a file with a longer text in a cell. */
const maxCellLength = 32_767

function text(value: string | null): Cell {
  return value === null || value === '' ? null : value.slice(0, maxCellLength)
}
