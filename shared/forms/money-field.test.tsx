import { screen } from '@testing-library/react'
import { renderUi } from '../test/render-ui.tsx'
import { groupDigits, MoneyField } from './fields/money-field.tsx'
import { object, string, useForm } from './index.ts'

test.each([
  ['', ''],
  ['500', '500'],
  ['290310', '290\u00a0310'],
  ['1 234567,5', '1\u00a0234\u00a0567,5'],
  ['1234.', '1\u00a0234.'],
  ['12a', '12a'],
])('%j is shown as %j', (typed, shown) => {
  expect(groupDigits(typed)).toBe(shown)
})

function Sum() {
  const form = useForm({ schema: object({ sum: string().default('') }), defaultValues: { sum: '' } })
  return <MoneyField control={form.control} name="sum" label="Сумма" />
}

test('digits are grouped while they are typed, and the caret stays between its neighbours', async () => {
  const { user } = renderUi(<Sum />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Сумма' })
  await user.type(field, '1234567')
  expect(field.value).toBe('1\u00a0234\u00a0567')
  field.setSelectionRange(1, 1)
  await user.keyboard('9')
  expect([field.value, field.selectionStart]).toEqual(['19\u00a0234\u00a0567', 2])
  await user.keyboard('{Backspace}')
  expect([field.value, field.selectionStart]).toEqual(['1\u00a0234\u00a0567', 1])
})
