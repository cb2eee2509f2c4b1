import { visibleText } from '@cabinet/contract/visible-text'
import { setLocale, string } from 'yup'
import { isDay, isPhone, phoneDigits } from '../format/index.ts'

export const messages = {
  required: 'Обязательное поле для заполнения',
  email: 'Введите корректный адрес электронной почты',
  phone: 'Телефон должен состоять из 11 цифр',
  foreignPhone: 'Такого номера нет ни в Казахстане, ни в России',
  partnerCode: 'Введите код партнера на латинице',
  day: 'Введите дату в формате ДД.ММ.ГГГГ',
  cyrillic: 'Только кириллица',
  longerThan: (max: number) => `Не длиннее ${max} символов`,
  shorterThan: (min: number) => `Не короче ${min} символов`,
  digits: (count: number) => `Должно быть ${count} цифр`,
  number: 'Введите число',
} as const

setLocale({
  mixed: { required: messages.required, notType: messages.required, default: 'Недопустимое значение' },
  string: {
    email: messages.email,
    max: ({ max }) => messages.longerThan(max),
    min: ({ min }) => messages.shorterThan(min),
  },
  array: { min: messages.required },
})

/** A text without outer spaces; one that shows nothing counts as empty. */
export const text = (max = 100) =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? visibleText(value) : value))
    // The server counts characters too, not their halves.
    .test('max', messages.longerThan(max), (value = '') => Array.from(value).length <= max)
    .default('')

export const requiredText = (max = 100) => text(max).required()

// Wider than any real domain, narrower than yup's own rule, which accepts `a@b`.
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const email = (max = 255) =>
  text(max).matches(emailPattern, { message: messages.email, excludeEmptyString: true })

const digitsIn = (text: string) => text.replace(/\D/g, '').length

export const phone = () =>
  string()
    .default('')
    .test('digits', messages.phone, (value) => !value || digitsIn(value) === phoneDigits)
    .test(
      'phone',
      messages.foreignPhone,
      (value) => !value || digitsIn(value) !== phoneDigits || isPhone(value),
    )

export const partnerCode = () =>
  text(100).matches(/^[A-Za-z0-9_-]+$/, { message: messages.partnerCode, excludeEmptyString: true })

/** @param message for another number of digits */
export const digits = (count: number, message = messages.digits(count)) =>
  string()
    .trim()
    .default('')
    .matches(new RegExp(`^\\d{${count}}$`), { message, excludeEmptyString: true })

export const day = () =>
  string()
    .default('')
    .test('day', messages.day, (value) => !value || isDay(value))
