import { kztFromTiyn, type RegisterKind, registerTitles } from '@cabinet/contract'
import type { BusinessTz } from '../../platform/config/config.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { displayDays } from '../../platform/time/business-zone.ts'
import {
  moneyOf,
  moneyOfEvent,
  type OrderRow,
  optionalKzt,
  paymentTypeText,
  type RegisterEvent,
  type RegisterOrder,
  type ReturnedItem,
  statusText,
  streamRegisterEvents,
  streamRegisterOrders,
} from '../orders/service.ts'
import { type Cell, clockCell, instant, type Sheet, type ValueColumn } from '../reports/xlsx-parts.ts'
import type { Period } from './periods.ts'
import type { RegisterNumber, UnloadingFilesTable, UnloadingKind } from './tables.ts'

interface Register {
  readonly always: boolean
  readonly kind: RegisterKind
}

/** The contents of the registers. Source: docs/settlements.md. */
export const registers = {
  1: { always: true, kind: 'applications' },
  2: { always: false, kind: 'scoring' },
  3: { always: true, kind: 'redeemed' },
  4: { always: false, kind: 'cards' },
} as const satisfies Readonly<Record<RegisterNumber, Register>>

export const registersOfKind = {
  registers: [1, 2, 3],
  cards: [4],
} as const satisfies Record<UnloadingKind, readonly RegisterNumber[]>

export const registerTitle = (register: RegisterNumber): string => registerTitles[registers[register].kind]

/** Returns `Реестр заявок ALTYN_TECH 13.11.2026—19.11.2026.xlsx`, or one date for a single day. */
export function registerName(register: RegisterNumber, merchantId: string, { start, end }: Period): string {
  return `${registerTitle(register)} ${merchantId} ${displayDays(start, end)}.xlsx`
}

interface Column<Row> extends ValueColumn<Row> {
  readonly total?: (row: Row) => number | null
}

function money<Row>(header: string, width: number, tiyn: (row: Row) => number | null): Column<Row> {
  return { header, width, numFmt: '#,##0.00', value: (row) => optionalKzt(tiyn(row)), total: tiyn }
}

function time<Row>(header: string, at: (row: Row) => Date | null): Column<Row> {
  const value = (row: Row, zone: BusinessTz): Cell => {
    const instant = at(row)
    return instant && clockCell(instant, zone)
  }
  return { header, width: 17, numFmt: instant, value }
}

const text = <Row>(header: string, width: number, value: (row: Row) => string | null): Column<Row> => ({
  header,
  width,
  value,
})

// The id is a text because the last lines say «Итого» here.
const numbers: Column<OrderRow>[] = [
  text('Номер заявки', 15, (row) => String(row.id)),
  text('Номер заказа', 20, (row) => row.merchant_order_id),
]
const buyer: Column<OrderRow>[] = [
  text('Покупатель', 34, (row) =>
    [row.client_last_name, row.client_first_name, row.client_middle_name].filter(Boolean).join(' '),
  ),
  text('ИИН', 14, (row) => row.iin),
  text('Телефон', 14, (row) => row.phone),
]
const payment: Column<OrderRow>[] = [
  text('Тип оплаты', 16, (row) => paymentTypeText(row.payment_type)),
  text('Срок рассрочки', 15, (row) => row.installment_type || null),
]
const createdAt = time<OrderRow>('Дата заявки', (row) => row.created_at)

const applications: Column<RegisterOrder>[] = [
  ...numbers,
  createdAt,
  ...buyer,
  money('Сумма, ₸', 16, (row) => row.amount_tiyn),
  money('Компенсация, ₸', 16, (row) => row.compensation_tiyn),
  money('Комиссия банка, ₸', 18, (row) => moneyOf(row).commission),
  money('К выплате, ₸', 16, (row) => moneyOf(row).toPay),
  text('Статус', 22, (row) => statusText(row.status)),
  ...payment,
]
const scoring = applications.toSpliced(
  applications.indexOf(createdAt) + 1,
  0,
  time('Дата решения', (row) => row.listed_at),
)

const sums = { buy: 'Выкуплено', return: 'Возвращено', correction: 'Исправлено' } as const
const eventNames = { buy: 'Выкуп', return: 'Возврат', correction: 'Исправление' } as const
const itemText = ({ title, quantity }: ReturnedItem) => (quantity > 1 ? `${title} × ${quantity}` : title)
const kindOf = ({ event }: RegisterEvent) => (event === 'buy' || event === 'correction' ? event : 'return')

/** Nothing here follows the order's present state: a file of a period is the same whenever it is made. */
const events: Column<RegisterEvent>[] = [
  ...numbers,
  text('Событие', 14, (row) => eventNames[kindOf(row)]),
  time('Дата события', (row) => row.event_at),
  time('Дата выкупа', (row) => (row.event === 'buy' ? row.event_at : row.bought_at)),
  createdAt,
  text('Возвращённые товары', 34, (row) => row.items?.map(itemText).join(', ') || null),
  ...buyer,
  money('Сумма, ₸', 16, (row) => moneyOfEvent(row).sum),
  money('Комиссия банка, ₸', 18, (row) => moneyOfEvent(row).commission),
  money('К выплате, ₸', 16, (row) => moneyOfEvent(row).toPay),
  ...payment,
]

/** The totals that a file states, counted while its lines are read; `orders` is their number. */
export type RegisterTotals = Pick<
  UnloadingFilesTable,
  'orders' | 'amount_tiyn' | 'returns' | 'corrections'
> & {
  readonly paid_tiyn: number
}

export interface OpenRegister {
  readonly sheet: Sheet
  readonly lines: AsyncIterable<Cell[][]>
  /** Sums up the lines read so far. */
  lastLines(): Cell[][]
  totals(): RegisterTotals
}

/** Opens a register of a period: its sheet, its lines as they are read, and the lines that sum them up. */
export function openRegister(ctx: ServiceContext, register: RegisterNumber, period: Period): OpenRegister {
  const { kind } = registers[register]
  const zone = ctx.platform.config.businessTz
  if (kind === 'redeemed' || kind === 'cards') {
    const { total, ...open } = tally(register, zone, events, streamRegisterEvents(ctx, kind, period), kindOf)
    const returns = () => total('return').count
    const corrections = () => total('correction').count
    const lastLines = () => [
      ...(corrections() > 0 ? [total('correction').line(sums.correction)] : []),
      total('buy').line(sums.buy),
      total('return').line(sums.return),
      total().line('Итого'),
    ]
    return {
      ...open,
      lastLines,
      totals: () => ({ ...total().totals, returns: returns(), corrections: corrections() }),
    }
  }
  const columns = kind === 'scoring' ? scoring : applications
  const { total, ...open } = tally(register, zone, columns, streamRegisterOrders(ctx, kind, period))
  return {
    ...open,
    lastLines: () => [total().line('Итого')],
    totals: () => ({ ...total().totals, returns: null, corrections: null }),
  }
}

interface Tally {
  readonly count: number
  /** The sums of the columns. */
  readonly tiyn: readonly number[]
}

/** Adds up the money of lines while they are read: of all, and of each group. */
function tally<Row, Group extends string>(
  register: RegisterNumber,
  zone: BusinessTz,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<Row[]>,
  groupOf?: (row: Row) => Group,
) {
  const tallies = new Map<Group | 'all', Tally>()
  const tallyOf = (group: Group | 'all'): Tally =>
    tallies.get(group) ?? { count: 0, tiyn: columns.map(() => 0) }
  const add = (row: Row) => {
    const values = columns.map(({ total }) => total?.(row) ?? 0)
    for (const group of ['all' as const, ...(groupOf ? [groupOf(row)] : [])]) {
      const { count, tiyn } = tallyOf(group)
      tallies.set(group, { count: count + 1, tiyn: tiyn.map((sum, index) => sum + (values[index] ?? 0)) })
    }
    return columns.map(({ value }) => value(row, zone))
  }
  async function* lines(): AsyncGenerator<Cell[][]> {
    for await (const batch of batches) yield batch.map(add)
  }
  const sumsOf = ({ tiyn }: Tally) => tiyn.filter((_, index) => columns[index]?.total)
  return {
    // Functions can't cross to the worker.
    sheet: {
      name: registerTitle(register),
      totals: true,
      columns: columns.map(({ value: _, total: __, ...column }) => column),
    },
    lines: lines(),
    total: (group: Group | 'all' = 'all') => {
      const { count, tiyn } = tallyOf(group)
      const line = (label: string): Cell[] =>
        columns.map(({ total }, index) =>
          index === 0 ? label : index === 1 ? count : total ? kztFromTiyn(tiyn[index] ?? 0) : null,
        )
      const sums = sumsOf({ count, tiyn })
      return {
        count,
        line,
        totals: { orders: count, amount_tiyn: sums[0] ?? 0, paid_tiyn: sums.at(-1) ?? 0 },
      }
    },
  }
}
