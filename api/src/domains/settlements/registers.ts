import { kztFromTiyn, type RegisterKind, registerTitles } from '@cabinet/contract'
import type { BusinessTz } from '../../platform/config/config.ts'
import { displayDays } from '../../platform/time/display-days.ts'
import { moneyOf, optionalKzt, paymentTypeText, type RegisterOrder, statusText } from '../orders/service.ts'
import { clockCell, instant } from '../reports/clock-cell.ts'
import type { Cell, Sheet, ValueColumn } from '../reports/xlsx-parts.ts'
import type { Period } from './periods.ts'
import type { RegisterNumber, UnloadingKind } from './tables.ts'

export type RegisterRow = RegisterOrder

interface Register {
  readonly always: boolean
  readonly kind: RegisterKind
  readonly listedAt?: string
}

/** The contents of the registers. Source: decisions 7, docs/settlements.md. */
export const registers: Readonly<Record<RegisterNumber, Register>> = {
  1: { always: true, kind: 'applications' },
  2: {
    always: false,
    kind: 'scoring',
    listedAt: 'Дата решения',
  },
  3: { always: true, kind: 'redeemed', listedAt: 'Дата выкупа' },
  4: { always: false, kind: 'cards' },
}

export const registersOfKind = {
  registers: [1, 2, 3],
  cards: [4],
} as const satisfies Record<UnloadingKind, readonly RegisterNumber[]>

export const registerTitle = (register: RegisterNumber): string => registerTitles[registers[register].kind]

/** Returns `Реестр заявок ALTYN_TECH 13.11.2026—19.11.2026.xlsx`, or one date for a single day. */
export function registerName(register: RegisterNumber, merchantId: string, { start, end }: Period): string {
  return `${registerTitle(register)} ${merchantId} ${displayDays(start, end)}.xlsx`
}

interface Column extends ValueColumn<RegisterRow> {
  readonly total?: (row: RegisterRow) => number | null
}

function money(header: string, width: number, tiyn: (row: RegisterRow) => number | null): Column {
  return { header, width, numFmt: '#,##0.00', value: (row) => optionalKzt(tiyn(row)), total: tiyn }
}

function columnsOf(register: RegisterNumber): Column[] {
  const { listedAt } = registers[register]
  return [
    // The id is a text because the last line says «Итого» here.
    { header: 'Номер заявки', width: 15, value: (row) => String(row.id) },
    { header: 'Номер заказа', width: 20, value: (row) => row.merchant_order_id },
    {
      header: 'Дата заявки',
      width: 17,
      numFmt: instant,
      value: (row, zone) => clockCell(row.created_at, zone),
    },
    ...(listedAt === undefined
      ? []
      : [
          {
            header: listedAt,
            width: 17,
            numFmt: instant,
            value: (row: RegisterRow, zone: BusinessTz) => clockCell(row.listed_at, zone),
          },
        ]),
    { header: 'Покупатель', width: 34, value: buyer },
    { header: 'ИИН', width: 14, value: (row) => row.iin },
    { header: 'Телефон', width: 14, value: (row) => row.phone },
    money('Сумма, ₸', 16, (row) => row.amount_tiyn),
    money('Компенсация, ₸', 16, (row) => row.compensation_tiyn),
    money('Комиссия банка, ₸', 18, (row) => moneyOf(row).commission),
    money('К выплате, ₸', 16, (row) => moneyOf(row).toPay),
    { header: 'Статус', width: 22, value: (row) => statusText(row.status) },
    { header: 'Тип оплаты', width: 16, value: (row) => paymentTypeText(row.payment_type) },
    { header: 'Срок рассрочки', width: 15, value: (row) => row.installment_type || null },
  ]
}

/** Returns the sheet of a register with functions for its lines; the last line sums them up. */
export function registerSheet(register: RegisterNumber, zone: BusinessTz) {
  const columns = columnsOf(register)
  const sums = columns.map(() => 0)
  let orders = 0
  const sheet: Sheet = {
    name: registerTitle(register),
    hasTotals: true,
    // Functions can't cross to the worker.
    columns: columns.map(({ value: _, total: __, ...column }) => column),
  }
  return {
    sheet,
    line: (row: RegisterRow): Cell[] => {
      orders += 1
      columns.forEach(({ total }, index) => {
        sums[index] = (sums[index] ?? 0) + (total?.(row) ?? 0)
      })
      return columns.map(({ value }) => value(row, zone))
    },
    lastLine: (): Cell[] =>
      columns.map(({ total }, index) =>
        index === 0 ? 'Итого' : index === 1 ? orders : total ? kztFromTiyn(sums[index] ?? 0) : null,
      ),
    totals: () => ({ orders, amount_tiyn: sums[columns.findIndex(({ total }) => total)] ?? 0 }),
  }
}

function buyer({ client_last_name, client_first_name, client_middle_name }: RegisterRow): string {
  return [client_last_name, client_first_name, client_middle_name].filter(Boolean).join(' ')
}
