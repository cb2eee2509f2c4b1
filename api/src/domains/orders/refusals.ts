import { kztFromTiyn } from '@cabinet/contract'
import { ApiError } from '../../platform/http/errors.ts'
import type { OrderRow } from './queries.ts'
import type { VerdictCode } from './transitions/verdict.ts'
import { statusText } from './wire.ts'

export interface OrderRefusal {
  readonly code: OrderRefusalCode
  readonly message: string
  readonly debug: string
}

type OrderRefusalCode = VerdictCode | keyof typeof sentences

/** Texts of specification 5 where it has one; those about the status are in transitions/. */
const sentences = {
  NOT_FOUND: ['Заказ не найден', 'no such order among the merchants of the user'],
  REASON_REQUIRED: ['Укажите причину', 'reason is required'],
  AMOUNT_REQUIRED: ['Укажите сумму компенсации', 'amount is required'],
  AMOUNT_ZERO: ['Сумма должна быть больше 0', 'the compensation must be above zero'],
  AMOUNT_EXCEEDS: [
    'Сумма компенсации не может превышать сумму заказа',
    'the compensation must be below the amount of the order',
  ],
  AMOUNT_EQUALS: [
    'Сумма компенсации не может соответствовать сумме заказа',
    'a compensation of the whole amount is a full return',
  ],
  AMOUNT_PRECISION: [
    'Не больше двух знаков после запятой',
    'amounts have two digits after the point at most',
  ],
  AMOUNT_RANGE: ['', 'a changed amount lies between 500 and the amount of the order'],
  ORDER_CHANGED: ['', 'the order is not as the user saw it'],
  UNDO_TOO_LATE: [
    'Отменить уже нельзя: прошло больше десяти секунд, или с заказом сделали что-то ещё',
    'not the last change, not of the asker, or too long ago',
  ],
  OTP_REQUIRED: [
    'Выдача подтверждается кодом из SMS: отправьте код покупателю',
    'delivered is set by checkOtp alone',
  ],
  OTP_WRONG: ['Вы ввели неправильный код', 'wrong code'],
  OTP_MISMATCH: ['Введенный код не совпадает', 'the code was sent for another amount'],
  OTP_EXPIRED: ['Срок действия кода истёк, отправьте новый', 'no code counts at present'],
  OTP_LOCKED: ['Попытки ввода закончились, отправьте новый код', 'the attempts of this code are used up'],
} as const satisfies Record<string, readonly [message: string, debug: string]>

type FixedCode = Exclude<keyof typeof sentences, 'AMOUNT_RANGE' | 'ORDER_CHANGED'>

export function refusal(code: FixedCode): OrderRefusal {
  const [message, debug] = sentences[code]
  return { code, message, debug }
}

/** A lower amount at delivery: 500 ₸ is the least. Source: specification 5 and 9. */
export const leastDeliveryTiyn = 500_00

export function amountOutOfRange(orderAmountTiyn: number): OrderRefusal {
  const message = `Сумма должна быть не менее 500 и не более ${inTenge(orderAmountTiyn)}`
  return { code: 'AMOUNT_RANGE', message, debug: sentences.AMOUNT_RANGE[1] }
}

export function orderChanged({
  status,
  amount_tiyn,
}: Pick<OrderRow, 'status' | 'amount_tiyn'>): OrderRefusal {
  const message = `Заказ изменился: сейчас «${statusText(status)}», сумма ${inTenge(amount_tiyn)} ₸. Проверьте и повторите`
  return { code: 'ORDER_CHANGED', message, debug: sentences.ORDER_CHANGED[1] }
}

/** The refusal of a call about one order. @param extra what the screen needs to go on, the fresh order for one. */
export function refuseWith(
  status: 400 | 403 | 404 | 409,
  { code, message, debug }: OrderRefusal,
  extra: Readonly<Record<string, unknown>> = {},
): ApiError {
  const fields = code.startsWith('AMOUNT') ? { amount: message } : undefined
  return new ApiError(status, code, message, {
    debugMessage: debug,
    extra,
    ...(fields === undefined ? {} : { fields }),
  })
}

const tenge = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 })

/** `100 000`, with two digits after the comma where there are tiyn. */
export function inTenge(tiyn: number): string {
  return tenge.format(kztFromTiyn(tiyn))
}
