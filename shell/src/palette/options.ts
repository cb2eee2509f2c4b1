import type { CallAnswer } from '@cabinet/shared/api'
import { foldText, formatMoney, formatPhone, fromTiyn, fullName, toTiyn } from '@cabinet/shared/format'
import { HOME } from '../frame/paths.ts'
import type { NavigationEntry } from '../release-set/places.ts'

export interface PaletteOption {
  readonly path: string
  readonly title: string
  /** The detail that distinguishes one order from another. */
  readonly note?: string
  readonly icon?: NavigationEntry['icon']
}

export type FoundOrder = CallAnswer<'GET /accounting/v1/applications/search'>['orders'][number]

/** The next step, in the words of the list's buttons; a return is never a next step. */
const nextSteps = {
  in_progress: 'взять в обработку',
  hand_over: 'передать курьеру',
  deliver: 'выдать покупателю',
  reject_return: 'ответить на запрос возврата',
} as const

function nextStep({ actions = [] }: FoundOrder): string[] {
  const found = Object.entries(nextSteps).find(([action]) => actions.some((allowed) => allowed === action))
  return found ? [`можно ${found[1]}`] : []
}

const pathOf = ({ id }: FoundOrder) => `${HOME}/${id}`

/** Returns the page of the one order that a scanned text means: a whole number counts before parts of numbers. */
export function scannedPath(text: string, orders: readonly FoundOrder[]): string | undefined {
  const whole = orders.filter((order) => foldText(order.merchant_order_id) === foldText(text.trim()))
  const [first, ...others] = whole.length > 0 ? whole : orders
  return first && others.length === 0 ? pathOf(first) : undefined
}

export function paletteOptions(
  text: string,
  entries: readonly NavigationEntry[],
  orders: readonly FoundOrder[],
): PaletteOption[] {
  const wanted = foldText(text.trim())
  const sections = entries.filter((entry) => foldText(entry.title).includes(wanted))
  return [
    ...sections.map(({ path, title, icon }) => ({ path, title, icon })),
    ...orders.map((order) => ({
      path: pathOf(order),
      title: `Заказ № ${order.merchant_order_id}`,
      note: [
        formatMoney(fromTiyn(toTiyn(order.amount) - toTiyn(order.amountAR))),
        fullName(order.cLastName, order.cName),
        // A number is read as one piece.
        formatPhone(order.phoneNumber).replaceAll(' ', '\u00a0'),
        order.appStatusGroupRus,
        ...nextStep(order),
      ].join(' · '),
    })),
  ]
}

/** Returns the text cut before and after what the search found in it: every second part matches. */
export function splitByMatch(text: string, wanted: string): string[] {
  const signs = [...foldText(wanted.trim()).replace(/^8(?=\d{10}$)/, '7')].filter(
    (sign) => !/[\s()+№-]/u.test(sign),
  )
  if (signs.length < 2) return [text]
  const pattern = signs.map((sign) => (sign === 'е' ? '[её]' : sign.replace(/[.*+?^${}|[\]\\]/, '\\$&')))
  return text.split(new RegExp(`(${pattern.join('[\\s()+-]*')})`, 'iu'))
}
