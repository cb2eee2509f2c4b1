import { screen } from '@testing-library/react'
import { useState } from 'react'
import { renderUi } from '../../test/render-ui.tsx'
import { DateInput, maskDayText } from './date-input.tsx'
import { DateRangeInput, type DayRange, dayProblem, rangeProblems } from './date-range-input.tsx'

const today = '2026-11-20'

describe('the mask', () => {
  test.each([
    ['2', '2'],
    ['20', '20'],
    ['201', '20.1'],
    ['20112026', '20.11.2026'],
    ['5.', '05.'],
    ['05.3.', '05.03.'],
    ['20.11.20261', '20.11.2026'],
    ['двадцатое', ''],
  ])('%p becomes %p', (text, masked) => {
    expect(maskDayText(text)).toBe(masked)
  })
})

describe('problems of a date', () => {
  test.each([
    ['', undefined],
    ['2026-11-20', undefined],
    ['20.1', 'Введите дату в формате ДД.ММ.ГГГГ'],
    ['31.02.2026', 'Введите дату в формате ДД.ММ.ГГГГ'],
    ['2026-11-21', 'Дата не может быть в будущем'],
  ])('%p: %p', (value, problem) => {
    expect(dayProblem(value, { max: today, today })).toBe(problem)
  })

  test.each([
    [{ from: '', to: '' }, {}],
    [{ from: '2026-11-01', to: '2026-11-01' }, {}],
    [{ from: '2026-11-02', to: '2026-11-01' }, { to: 'Дата окончания не может быть раньше даты начала' }],
    [{ from: '2027-01-01', to: '' }, { from: 'Дата не может быть в будущем' }],
    [{ from: '1', to: '2026-11-01' }, { from: 'Введите дату в формате ДД.ММ.ГГГГ' }],
  ])('%p: %p', (range, problems) => {
    expect(rangeProblems(range, { max: today, today })).toEqual(problems)
  })
})

function OneDate() {
  const [value, setValue] = useState('')
  return (
    <>
      <DateInput aria-label="Дата" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const value = () => screen.getByRole('status').textContent

describe('a date field', () => {
  test.each([
    ['20112026', '2026-11-20'],
    ['1.2.2026', '2026-02-01'],
    ['31022026', '31.02.2026'],
  ])('typed as %p gives %p', async (typed, expected) => {
    const { user } = renderUi(<OneDate />)
    await user.type(screen.getByRole('textbox', { name: 'Дата' }), typed)
    expect(value()).toBe(expected)
  })

  test.each(['2026-11-20', '20.11.2026', '20/11/2026'])('pasted as %p', async (pasted) => {
    const { user } = renderUi(<OneDate />)
    await user.click(screen.getByRole('textbox', { name: 'Дата' }))
    await user.paste(pasted)
    expect(value()).toBe('2026-11-20')
    expect(screen.getByRole('textbox', { name: 'Дата' })).toHaveValue('20.11.2026')
  })

  test('a short year is completed when the field is left', async () => {
    const { user } = renderUi(<OneDate />)
    await user.type(screen.getByRole('textbox', { name: 'Дата' }), '20.11.26')
    await user.tab()
    expect(value()).toBe('2026-11-20')
  })

  test('can be corrected and emptied', async () => {
    const { user } = renderUi(<OneDate />)
    const field = screen.getByRole('textbox', { name: 'Дата' })
    await user.type(field, '20112026{Backspace}5')
    expect(value()).toBe('2025-11-20')
    await user.clear(field)
    expect(value()).toBe('')
  })
})

function Range({ separator }: { separator?: '-' }) {
  const [range, setRange] = useState<DayRange>({ from: '', to: '' })
  return <DateRangeInput value={range} onChange={setRange} today={today} {...(separator && { separator })} />
}

describe('a range', () => {
  test('says what is wrong once it has been left, beside the field', async () => {
    const { user } = renderUi(<Range />)
    await user.type(screen.getByRole('textbox', { name: 'Дата начала' }), '10.11.2026')
    await user.type(screen.getByRole('textbox', { name: 'Дата окончания' }), '01.11.2026')
    const to = screen.getByRole('textbox', { name: 'Дата окончания' })
    expect(to).toBeInvalid()
    expect(to).toHaveAccessibleDescription('Дата окончания не может быть раньше даты начала')
    await user.clear(to)
    await user.type(to, '20.11.2026')
    expect(to).toBeValid()
  })

  test('shows its days with the hyphens that a screen asks for', async () => {
    const { user } = renderUi(<Range separator="-" />)
    const from = screen.getByRole('textbox', { name: 'Дата начала' })
    expect(from).toHaveAttribute('placeholder', 'дд-мм-гггг')
    await user.type(from, '10-11-2026')
    expect(from).toHaveValue('10-11-2026')
    await user.clear(from)
    await user.type(from, '0911')
    expect(from).toHaveValue('09-11')
    await user.type(from, '2026')
    expect(from).toHaveValue('09-11-2026')
  })

  test('opens a Russian calendar that offers no day of the future', async () => {
    const { user } = renderUi(<Range />)
    await user.click(screen.getByRole('button', { name: 'Открыть календарь: дата начала' }))
    expect(await screen.findByRole('button', { name: /^суббота, 21 ноября 2026/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await user.click(screen.getByRole('button', { name: /^вторник, 10 ноября 2026/ }))
    expect(screen.getByRole('textbox', { name: 'Дата начала' })).toHaveValue('10.11.2026')
  })
})
