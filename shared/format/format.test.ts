import { formatPlainDay, isDay, parseDay, shiftDays, startOfMonth } from './days.ts'
import { formatMoney, fromTiyn, parseMoney, toTiyn } from './money.ts'
import { formatPhone, phoneToDigits } from './phone.ts'
import { countOf, fullName, plural } from './text.ts'
import { dayIn, formatDateTime, formatDay, formatTime, todayIn } from './zoned.ts'

/** Replaces Intl's no-break spaces, because the tests check the figures. */
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('money', () => {
  test.each([
    [0, '0 ₸'],
    [500, '500 ₸'],
    [1234567, '1 234 567 ₸'],
    [1234567.5, '1 234 567,50 ₸'],
    [0.01, '0,01 ₸'],
    [-30000, '-30 000 ₸'],
  ])('%p reads %p', (kzt, text) => {
    expect(spaced(formatMoney(kzt))).toBe(text)
  })

  test.each([
    ['30 000', 3000000],
    ['30000,5', 3000050],
    ['1 234.50 ₸', 123450],
    ['0', 0],
    ['', undefined],
    ['-5', undefined],
    ['1,234', undefined],
    ['1e5', undefined],
    ['abc', undefined],
  ])('%p is typed for %p tiyn', (text, tiyn) => {
    expect(parseMoney(text)).toBe(tiyn)
  })

  test('tiyn and back, without the errors of binary fractions', () => {
    expect(toTiyn(1.005 * 100)).toBe(10050)
    expect(toTiyn(19.99)).toBe(1999)
    expect(fromTiyn(1999)).toBe(19.99)
    expect(() => toTiyn(Number.NaN)).toThrow(RangeError)
  })
})

describe('days', () => {
  test.each([
    ['2026-11-20', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['20.11.2026', false],
    ['', false],
  ])('%p is a day: %p', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })

  test.each([
    ['20.11.2026', '2026-11-20'],
    ['1.2.2026', '2026-02-01'],
    ['20-11-2026', '2026-11-20'],
    ['20/11/26', '2026-11-20'],
    ['20112026', '2026-11-20'],
    [' 2026-11-20 ', '2026-11-20'],
    ['31.02.2026', undefined],
    ['20.11', undefined],
    ['', undefined],
  ])('%p is read as %p', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  test.each([
    ['2026-11-20', -42, '2026-10-09'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-10-25', 1, '2026-10-26'],
  ])('%p and %p days is %p', (day, days, expected) => {
    expect(shiftDays(day, days)).toBe(expected)
  })

  test.each([
    ['2026-11-20', '2026-11-01'],
    ['2028-02-29', '2028-02-01'],
  ])('the month of %p begins on %p', (day, first) => {
    expect(startOfMonth(day)).toBe(first)
  })

  test('the Russian order', () => {
    expect(formatPlainDay('2026-11-20')).toBe('20.11.2026')
    expect(formatPlainDay('20.1')).toBe('20.1')
  })
})

describe('instants in the business zone', () => {
  // 18:30 UTC is the next day at +06:00, and the same day at +05:00, Almaty's offset from March 2024 on.
  test.each([
    ['2026-11-20T18:30:00Z', '+06:00', '21.11.2026', '00:30', '2026-11-21'],
    ['2026-11-20T18:30:00Z', 'Asia/Almaty', '20.11.2026', '23:30', '2026-11-20'],
    ['2024-02-01T18:30:00Z', 'Asia/Almaty', '02.02.2024', '00:30', '2024-02-02'],
    ['2026-01-01T00:00:00Z', '+06:00', '01.01.2026', '06:00', '2026-01-01'],
  ])('%p at %p', (instant, zone, day, time, iso) => {
    expect(formatDay(instant, zone)).toBe(day)
    expect(formatTime(instant, zone)).toBe(time)
    expect(formatDateTime(instant, zone)).toBe(`${day} ${time}`)
    expect(dayIn(instant, zone)).toBe(iso)
    expect(todayIn(zone, new Date(instant))).toBe(iso)
  })

  test('an invalid instant gives an empty text', () => {
    expect(formatDay('', '+06:00')).toBe('')
    expect(formatDateTime('вчера', '+06:00')).toBe('')
  })
})

describe('phones', () => {
  test.each([
    ['+7 701 234 56 78', '77012345678'],
    ['87012345678', '77012345678'],
    ['8 (701) 234-56-78', '77012345678'],
    ['7012345678', '77012345678'],
    ['701', '7701'],
    ['0077012345678', '77012345678'],
    ['9123456789', '79123456789'],
    ['7', '7'],
    ['8', '7'],
    ['+', '+'],
    ['', ''],
    ['770123456789999', '770123456789999'],
    ['70123456789', '70123456789'],
    ['+7 701 234 56 78 доб. 12', '+7 701 234 56 78 доб. 12'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['7 701 234 56 7', '7701234567'],
    ['7-701-234-56-78', '77012345678'],
    ['701 234 56 78', '77012345678'],
    ['７７０１２３４５６７８', '77012345678'],
    ['8 10 7 701 234 56 78', '8 10 7 701 234 56 78'],
    ['12345', '12345'],
  ])('%p has the digits %p', (text, digits) => {
    expect(phoneToDigits(text)).toBe(digits)
  })

  test.each([
    ['77012345678', '+7 701 234 56 78'],
    ['7701', '+7 701'],
    ['77012', '+7 701 2'],
    ['', ''],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['+7 *** *** ** 67', '+7 *** *** ** 67'],
  ])('%p is shown as %p', (digits, text) => {
    expect(formatPhone(digits)).toBe(text)
  })
})

describe('words', () => {
  test.each([
    [1, '1 заказ'],
    [2, '2 заказа'],
    [5, '5 заказов'],
    [11, '11 заказов'],
    [21, '21 заказ'],
    [112, '112 заказов'],
    [1004, '1 004 заказа'],
  ])('%p is %p', (count, text) => {
    expect(spaced(countOf(count, 'заказ', 'заказа', 'заказов'))).toBe(text)
  })

  test('a fraction takes the second form', () => {
    expect(plural(1.5, 'заказ', 'заказа', 'заказов')).toBe('заказа')
  })

  test('a name of the parts that are there', () => {
    expect(fullName('Ахметов', 'Данияр', null)).toBe('Ахметов Данияр')
    expect(fullName(' Ли ', undefined, '')).toBe('Ли')
  })
})
