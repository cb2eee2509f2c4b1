import { useSession } from '@cabinet/shared/auth'
import { formatMoney, fromTiyn, parseMoney, toTiyn } from '@cabinet/shared/format'
import { type FieldValues, type FormOptions, useForm, useFormDraft } from '@cabinet/shared/forms'
import { useId } from 'react'

/** Makes a form with a draft that outlives the session; `discard` it on closing: an old sum is a trap. */
export function useMoneyForm<T extends FieldValues>(what: string, options: FormOptions<T>) {
  const username = useSession((session) => session.user?.username ?? '')
  const form = useForm<T>(options)
  const { discard } = useFormDraft(form, `${username} order ${what}`)
  return { form, discard, id: useId() }
}

/** The least amount of a delivery, KZT. Source: docs/product.md, «Limits». */
const minDelivery = 500

/** Returns the problem with a changed amount at delivery, or null. Amounts in KZT. Source: docs/product.md, «Limits». */
export function deliveryAmountProblem(text: string, orderAmount: number): string | null {
  const tiyn = parseMoney(text)
  if (text.trim() === '') return 'Обязательное поле для заполнения'
  const fits = tiyn !== undefined && tiyn >= toTiyn(minDelivery) && tiyn <= toTiyn(orderAmount)
  return fits ? null : `Сумма должна быть не менее 500 и не более ${plainAmount(orderAmount)}`
}

/** Returns the problem with a compensation, or null. Source: docs/product.md, «Limits». */
export function compensationProblem(text: string, orderAmount: number): string | null {
  if (text.trim() === '') return 'Обязательное поле для заполнения'
  const tiyn = parseMoney(text)
  if (tiyn === undefined) return 'Введите число'
  if (tiyn === 0) return 'Сумма компенсации не может 0'
  if (tiyn > toTiyn(orderAmount)) return 'Сумма компенсации не может превышать сумму заказа'
  if (tiyn === toTiyn(orderAmount)) return 'Сумма компенсации не может соответствовать сумме заказа'
  return null
}

/** Returns the typed amount in KZT; null when it is not an amount. */
export function parseAmount(text: string): number | null {
  const tiyn = parseMoney(text)
  return tiyn === undefined ? null : fromTiyn(tiyn)
}

/** Returns «Вернём покупателю 30 000 ₸, в заказе останется 70 000 ₸»; amounts in KZT. */
export function returnSummary(orderAmount: number, compensation: number): string {
  const left = fromTiyn(toTiyn(orderAmount) - toTiyn(compensation))
  return `Вернём покупателю ${formatMoney(compensation)}, в заказе останется ${formatMoney(left)}`
}

const moneyFormat = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 })

/** Formats KZT without the currency, as in the specification's sentence: `45 000,5`. */
function plainAmount(kzt: number): string {
  return moneyFormat.format(kzt)
}
