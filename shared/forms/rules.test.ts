import { ValidationError } from 'yup'
import { day, digits, email, messages, partnerCode, phone, requiredText, text } from './rules.ts'

const rules = {
  requiredText: requiredText(5),
  text: text(5),
  email: email().required(),
  phone: phone().required(),
  partnerCode: partnerCode().required(),
  bin: digits(12).required(),
  day: day().required(),
  optionalDay: day(),
  optionalEmail: email(),
}

test.each<[keyof typeof rules, string | undefined, string | null]>([
  ['requiredText', 'да', null],
  ['requiredText', '   ', messages.required],
  ['requiredText', '\u200b\u3164', messages.required],
  ['requiredText', undefined, messages.required],
  ['requiredText', 'длинно', 'Не длиннее 5 символов'],
  ['requiredText', '😀😀😀😀😀', null],
  ['text', '', null],
  ['email', 'a@demo.kz', null],
  ['email', 'a@b', messages.email],
  ['email', 'a b@demo.kz', messages.email],
  ['email', '', messages.required],
  ['optionalEmail', '', null],
  ['phone', '77012345678', null],
  ['phone', '7701234567', messages.phone],
  ['phone', '', messages.required],
  ['phone', '70123456789', messages.foreignPhone],
  ['phone', '+44 20 7946 0958', messages.phone],
  ['phone', '+87012345678', messages.foreignPhone],
  ['partnerCode', 'tech_zone-1', null],
  ['partnerCode', 'магазин', messages.partnerCode],
  ['bin', '990101350123', null],
  ['bin', '99010135012', 'Должно быть 12 цифр'],
  ['day', '2026-11-20', null],
  ['day', '31.02.2026', messages.day],
  ['day', '', messages.required],
  ['optionalDay', '', null],
])('%s of %p: %p', async (name, value, message) => {
  const found = await rules[name].validate(value).then(
    () => null,
    (error: unknown) => (error instanceof ValidationError ? error.message : error),
  )
  expect(found).toBe(message)
})
