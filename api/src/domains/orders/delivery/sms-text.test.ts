import { deliverySmsText } from './send-code.ts'

const named = (number: string) => deliverySmsText('123456', { merchant_order_id: number }, 'Лавка', 150_00)

test.each(['KO-24059235', '№15/2026', 'Қазақша_7', '1.5', '12345678901234567890'])(
  '%s is named',
  (number) => {
    expect(named(number)).toContain(`№ ${number}`)
  },
)

test.each([
  ['a sentence', 'срочно перезвоните'],
  ['more than 20 characters', '123456789012345678901'],
  ['an address', 'bit.ly/x'],
  ['an address in Cyrillic', 'банк.қаз'],
  ['an address with another dot', 'bank。kz'],
  ['an address of digits', '10.0.0.1/a'],
  ['an address with its protocol', 'http://1'],
  ['an address without dots', 'WWW-1'],
  ['an e-mail', 'a@1'],
  ['what can’t be seen', 'A\u202e1'],
])('%s is not', (_, number) => {
  expect(named(number)).not.toContain(number)
})
