import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderUi } from '../test-support.tsx'
import { PhoneInput } from './phone-input.tsx'
import { editPhone } from './phone-mask.ts'

function Phone({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <>
      <PhoneInput aria-label="Телефон" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        Сбросить
      </button>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Телефон' })
const digits = () => screen.getByRole('status').textContent

describe('a phone', () => {
  test.each([
    ['7012345678', '77012345678'],
    ['77012345678', '77012345678'],
    ['87012345678', '77012345678'],
    ['+77012345678', '77012345678'],
    ['9123456789', '79123456789'],
  ])('typed as %p', async (typed, expected) => {
    const { user } = renderUi(<Phone />)
    await user.type(field(), typed)
    expect(digits()).toBe(expected)
  })

  test.each([
    '87012345678',
    '8 (701) 234-56-78',
    '+7 701 234 56 78',
    '+7(701)2345678',
    '701 234 56 78',
    'тел. 8-701-234-56-78',
  ])('pasted as %p', async (pasted) => {
    const { user } = renderUi(<Phone />)
    await user.click(field())
    await user.paste(pasted)
    expect(field()).toHaveValue('+7 701 234 56 78')
    expect(digits()).toBe('77012345678')
  })

  test('filled in by the browser', () => {
    renderUi(<Phone />)
    fireEvent.change(field(), { target: { value: '+77012345678' } })
    expect(field()).toHaveValue('+7 701 234 56 78')
  })

  test('takes no twelfth digit', async () => {
    const { user } = renderUi(<Phone initial="77012345678" />)
    await user.type(field(), '9')
    expect(digits()).toBe('77012345678')
    expect(field()).toHaveValue('+7 701 234 56 78')
  })

  test('is emptied by backspace and by a reset from outside', async () => {
    const { user } = renderUi(<Phone initial="7701" />)
    await user.type(field(), '{Backspace}{Backspace}{Backspace}{Backspace}')
    expect(digits()).toBe('')
    await user.type(field(), '701')
    await user.click(screen.getByRole('button', { name: 'Сбросить' }))
    expect(field()).toHaveValue('')
  })

  test('keeps the caret when a digit in the middle is changed', async () => {
    const { user } = renderUi(<Phone initial="77012345678" />)
    await user.type(field(), '{Backspace}9', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect(field()).toHaveValue('+7 791 234 56 78')
    expect(field().selectionStart).toBe(5)
  })
})

describe('the caret', () => {
  test.each([
    // text after the edit, caret in it, forward delete, shown digits, caret wanted
    ['+7 701234', 6, false, '7701234', 6],
    ['+7 701234', 6, true, '7701234', 7],
    ['+7 7015 234', 7, false, '77015234', 8],
    ['87', 2, false, '77', 4],
    ['', 0, false, '', 0],
  ])('in %p at %p (forward %p)', (text, caret, forward, digitsWanted, wanted) => {
    expect(editPhone(text, caret, forward)).toEqual({ digits: digitsWanted, caret: wanted })
  })
})
