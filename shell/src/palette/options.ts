import type { CallAnswer } from '@cabinet/shared/api'
import { formatMoney, formatPhone } from '@cabinet/shared/format'
import { HOME } from '../frame/paths.ts'
import type { NavigationEntry } from '../release-set/places.ts'

export interface PaletteOption {
  readonly path: string
  readonly title: string
  /** What tells one order from another. */
  readonly note?: string
  readonly icon?: NavigationEntry['icon']
}

type FoundOrder = Pick<
  CallAnswer<'GET /accounting/v1/applications'>['orders'][number],
  'id' | 'merchant_order_id' | 'amount' | 'phoneNumber' | 'appStatusGroupRus'
>

/** The order number in what was typed («№ 1234», «1234»), or null when it looks like a section's name. */
export function orderNumber(text: string): string | null {
  const number = text.replace(/^\s*(?:заказ)?\s*№?/i, '').trim()
  return /\d/.test(number) && /^[\w-]{1,40}$/.test(number) ? number : null
}

export function paletteOptions(
  text: string,
  entries: readonly NavigationEntry[],
  orders: readonly FoundOrder[],
): PaletteOption[] {
  const wanted = text.trim().toLocaleLowerCase('ru')
  const sections = entries.filter((entry) => entry.title.toLocaleLowerCase('ru').includes(wanted))
  return [
    ...sections.map(({ path, title, icon }) => ({ path, title, icon })),
    ...orders.map(({ id, merchant_order_id, amount, phoneNumber, appStatusGroupRus }) => ({
      path: `${HOME}/${id}`,
      title: `Заказ № ${merchant_order_id}`,
      note: `${formatMoney(amount)} · ${formatPhone(phoneNumber)} · ${appStatusGroupRus}`,
    })),
  ]
}
