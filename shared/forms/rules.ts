import { setLocale, string } from 'yup'
import { isDay } from '../format/days.ts'
import { phoneDigits } from '../format/phone.ts'

/** The product's sentences (specification, section 5), each in one place. */
export const messages = {
  required: 'Обязательное поле для заполнения',
  email: 'Введите корректный адрес электронной почты',
  phone: 'Телефон должен состоять из 11 цифр',
  partnerCode: 'Введите код партнера на латинице',
  day: 'Введите дату в формате ДД.ММ.ГГГГ',
  cyrillic: 'Только кириллица',
  longerThan: (max: number) => `Не больше ${max} символов`,
  shorterThan: (min: number) => `Не меньше ${min} символов`,
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

/** One-line text without spaces at its ends; may be empty. */
export const text = (max = 100) => string().trim().max(max).default('')

/** The same, but it has to be filled in. */
export const requiredText = (max = 100) => text(max).required()

// Wider than any real domain, narrower than yup's own, which takes `a@b`.
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const email = (max = 255) =>
  text(max).matches(emailPattern, { message: messages.email, excludeEmptyString: true })

/** Digits as PhoneField gives them: all 11, or none. */
export const phone = () =>
  string()
    .default('')
    .test('phone', messages.phone, (value) => !value || (value.length === phoneDigits && /^\d+$/.test(value)))

/** A merchant's code (decisions.md, section 5). */
export const partnerCode = () =>
  text(100).matches(/^[A-Za-z0-9_-]+$/, { message: messages.partnerCode, excludeEmptyString: true })

/** Exactly `count` digits, or none. */
export const digits = (count: number) =>
  string()
    .trim()
    .default('')
    .matches(new RegExp(`^\\d{${count}}$`), { message: messages.digits(count), excludeEmptyString: true })

/** `yyyy-MM-dd`, as DateField gives it once it is an existing day; or none. */
export const day = () =>
  string()
    .default('')
    .test('day', messages.day, (value) => !value || isDay(value))
