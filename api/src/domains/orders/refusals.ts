import { kztFromTiyn } from '@cabinet/contract'
import type { BusinessTz } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { wallClock } from '../../platform/time/business-zone.ts'
import type { OrderRow } from './queries.ts'
import type { VerdictCode } from './transitions/verdict.ts'
import { statusText } from './wire.ts'

export interface OrderRefusal {
  readonly code: OrderRefusalCode
  readonly message: string
  readonly debug: string
}

export type OrderRefusalCode = VerdictCode | keyof typeof sentences

/** The texts of refusals; those about the status are in transitions/. */
const sentences = {
  NOT_FOUND: ['Заказ не найден', 'Среди заказов ваших партнёров такого нет'],
  PAGE_TOO_DEEP: [
    'Показаны первые 10 000 заказов: уточните период, статус или партнёра',
    'Страницы есть до заказа 10 000',
  ],
  REASON_REQUIRED: ['Укажите причину', 'Причина обязательна'],
  EXPLANATION_REQUIRED: ['Напишите, почему возврат отклонён', 'Пояснение обязательно'],
  NOT_APPLICABLE: [
    'Для этого действия не указывают причину, пояснение или товары',
    'Причина, пояснение и товары есть не у каждого действия',
  ],
  ITEMS_UNKNOWN: ['В заказе нет таких товаров', 'Товара нет в заказе, назван дважды или в нём столько нет'],
  ITEMS_ALL: ['Возвращаются все товары: оформите полный возврат', 'Частичный возврат называет не все товары'],
  AMOUNT_REQUIRED: ['Укажите сумму компенсации', 'Сумма обязательна'],
  AMOUNT_ZERO: ['Сумма компенсации не может 0', 'Сумма компенсации должна быть больше нуля'],
  AMOUNT_EXCEEDS: [
    'Сумма компенсации не может превышать сумму заказа',
    'Сумма компенсации должна быть меньше суммы заказа',
  ],
  AMOUNT_EQUALS: [
    'Сумма компенсации не может соответствовать сумме заказа',
    'Вся сумма возвращается полным возвратом',
  ],
  AMOUNT_PRECISION: ['Не больше двух знаков после запятой', 'Сумма указана точнее, чем до тиына'],
  AMOUNT_RANGE: ['', 'Изменённая сумма выдачи вне допустимых границ'],
  ORDER_CHANGED: ['', 'Заказ изменился после того, как его показали'],
  UNDO_TOO_LATE: [
    'Отменить уже нельзя: прошло больше десяти секунд, или с заказом сделали что-то ещё',
    'Изменение не последнее, сделано другим или слишком давно',
  ],
  NOTE_NOT_YOURS: ['Удалить заметку может только её автор', 'Заметку написал другой сотрудник'],
  NOTE_TOO_OLD: ['Удалить заметку можно в течение десяти минут', 'Заметка написана раньше'],
  OTP_REQUIRED: [
    'Выдача подтверждается кодом из SMS: отправьте код покупателю',
    'Без кода покупателя заказ не выдаётся',
  ],
  OTP_WRONG: ['Вы ввели неправильный код', 'Код не тот, что был отправлен'],
  OTP_MISMATCH: ['Введенный код не совпадает', 'Код отправляли на другую сумму'],
  OTP_EXPIRED: ['Срок действия кода истёк, отправьте новый', 'Действующего кода нет'],
  OTP_REPLACED: ['', 'Введён код из прежнего сообщения'],
  OTP_LOCKED: ['Попытки ввода закончились, отправьте новый код', 'Попытки этого кода израсходованы'],
} as const satisfies Record<string, readonly [message: string, debug: string]>

type FixedCode = Exclude<keyof typeof sentences, 'AMOUNT_RANGE' | 'ORDER_CHANGED' | 'OTP_REPLACED'>

export function refusal(code: FixedCode): OrderRefusal {
  const [message, debug] = sentences[code]
  return { code, message, debug }
}

/** Texts for a repeated request, which knows only the code: the order's state at that time is not stored. */
const storedSentences: Partial<Record<OrderRefusalCode, string>> = {
  FORBIDDEN: 'Недостаточно прав для этого действия',
  STATUS_NOT_ALLOWED: 'Статус заказа этого не позволял',
  AMOUNT_RANGE: 'Сумма должна быть не менее 500 и не более суммы заказа',
  ORDER_CHANGED: 'Заказ изменился. Проверьте и повторите',
}

export function storedRefusal(code: OrderRefusalCode): OrderRefusal {
  const [message, debug] = code in sentences ? sentences[code as keyof typeof sentences] : ['', '']
  return {
    code,
    message: storedSentences[code] ?? message,
    debug: debug || 'Почему отказано, сказано в первом ответе',
  }
}

/** The least amount of a delivery at a lower price: 500 ₸. Source: docs/product.md, «Limits». */
export const minDeliveryTiyn = 500_00

export function amountRangeRefusal(orderAmountTiyn: number): OrderRefusal {
  const message = `Сумма должна быть не менее 500 и не более ${formatTenge(orderAmountTiyn)}`
  return { code: 'AMOUNT_RANGE', message, debug: sentences.AMOUNT_RANGE[1] }
}

/** Returns the refusal of a right but earlier code, which costs no attempt. */
export function outdatedCodeRefusal(sentAt: Date, zone: BusinessTz): OrderRefusal {
  const time = wallClock(sentAt, zone).toISOString().slice(11, 16)
  const message = `Отправлен новый код в ${time}: введите его`
  return { code: 'OTP_REPLACED', message, debug: sentences.OTP_REPLACED[1] }
}

export function orderChangedRefusal({
  status,
  amount_tiyn,
}: Pick<OrderRow, 'status' | 'amount_tiyn'>): OrderRefusal {
  const message = `Заказ изменился: сейчас «${statusText(status)}», сумма ${formatTenge(amount_tiyn)} ₸. Проверьте и повторите`
  return { code: 'ORDER_CHANGED', message, debug: sentences.ORDER_CHANGED[1] }
}

/** Returns the refusal of a call about one order. @param extra data for the screen, such as the fresh order */
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

/** Returns `100 000`, with two decimals when there are tiyn. */
export function formatTenge(tiyn: number): string {
  return tenge.format(kztFromTiyn(tiyn))
}
