import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { renderUi } from '../../test/render-ui.tsx'
import { editPhone, PhoneInput } from './phone-input.tsx'

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

  test('changes only the digit that was deleted and typed', async () => {
    const { user } = renderUi(<Phone initial="77012345678" />)
    await user.type(field(), '{Backspace}9', { initialSelectionStart: 4, initialSelectionEnd: 4 })
    expect(field()).toHaveValue('+7 901 234 56 78')
  })

  test('is emptied by as many backspaces as it has digits, wherever they begin', async () => {
    const { user } = renderUi(<Phone initial="77012345678" />)
    await user.type(field(), '{Backspace}'.repeat(11))
    expect(digits()).toBe('')
  })

  test('that is none of Kazakhstan or Russia stays as it was pasted', async () => {
    const { user } = renderUi(<Phone />)
    await user.click(field())
    await user.paste('+44 20 7946 0958')
    expect(field()).toHaveValue('+44 20 7946 0958')
  })

  test.each(['+442079460958', '+87012345678', '00442079460958'])(
    '%s, typed over another number, stays as it is typed',
    async (typed) => {
      const { user } = renderUi(<Phone initial="77012345678" />)
      await user.type(field(), typed, { initialSelectionStart: 0, initialSelectionEnd: 16 })
      expect(field()).toHaveValue(typed)
    },
  )

  test.each([
    ['87012345678', '77012345678'],
    ['9161234567', '79161234567'],
    ['+79161234567', '79161234567'],
  ])('%s, typed over another number, is %s', async (typed, expected) => {
    const { user } = renderUi(<Phone initial="77775554433" />)
    await user.type(field(), typed, { initialSelectionStart: 0, initialSelectionEnd: 16 })
    expect(digits()).toBe(expected)
  })

  test('keeps the caret when a digit in the middle is changed', async () => {
    const { user } = renderUi(<Phone initial="77012345678" />)
    await user.type(field(), '{Backspace}9', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect(field()).toHaveValue('+7 791 234 56 78')
    expect(field().selectionStart).toBe(5)
  })
})

describe('an edit', () => {
  test.each([
    // The columns are: value before, text after the edit, its caret, kind, expected value and caret.
    ['7701234', '+7 701234', 6, 'insertText', '7701234', 6],
    ['7701234', '+7 701234', 6, 'deleteContentForward', '770134', 7],
    ['7701234', '+7 701234', 6, 'deleteContentBackward', '770234', 5],
    ['7701234', '+7 7015 234', 7, 'insertText', '77015234', 8],
    ['', '8', 1, 'insertText', '7', 2],
    ['7', '+70', 3, 'insertText', '770', 5],
    ['77012345678', '+7 01 234 56 78', 3, 'deleteContentBackward', '7012345678', 2],
    ['7012345678', '+7 9012 345 67 8', 4, 'insertText', '79012345678', 4],
    ['77012345678', '+7 7011 234 56 78', 7, 'insertText', '77012345678', 6],
    ['77012345678', '+ 701 234 56 78', 1, 'deleteContentBackward', '7012345678', 0],
    ['7', '+', 1, 'deleteContentBackward', '', 0],
    ['77012345678', '', 0, 'deleteByCut', '', 0],
    ['', '+44 20 7946 0958', 16, 'insertFromPaste', '+44 20 7946 0958', 16],
    ['+44 20', '+44 207', 7, 'insertText', '+44 207', 7],
    ['', '+', 1, 'insertText', '+', 1],
    ['+', '+7', 2, 'insertText', '7', 2],
    // The rows select everything, then type or drop text.
    ['77012345678', '+', 1, 'insertText', '+', 1],
    ['77012345678', '8', 1, 'insertText', '7', 2],
    ['77012345678', '9', 1, 'insertText', '79', 4],
    ['77012345678', '87051112233', 11, 'insertFromDrop', '77051112233', 16],
    ['7701', '+7 70187051112233', 17, 'insertFromDrop', '+7 70187051112233', 17],
    ['77012345678', '+7 701 234 56 789', 17, 'insertCompositionText', '77012345678', 16],
  ])('%j → %j at %i by %s: %j at %i', (before, text, caret, type, value, wanted) => {
    expect(editPhone({ before, text, caret, type })).toEqual({ value, caret: wanted })
  })
})
