import { dayOf, startOfDay, startOfNextDay, wallClock } from './business-zone.ts'

describe('business days as half-open ranges', () => {
  test.each([
    ['2026-11-20', '+06:00', '2026-11-19T18:00:00.000Z', '2026-11-20T18:00:00.000Z'],
    ['2026-11-20', 'Asia/Almaty', '2026-11-19T19:00:00.000Z', '2026-11-20T19:00:00.000Z'],
    ['2023-07-01', 'Asia/Almaty', '2023-06-30T18:00:00.000Z', '2023-07-01T18:00:00.000Z'],
    // Almaty's clocks go back at midnight of March 1st, 2024, so February 29th has 25 hours.
    ['2024-02-29', 'Asia/Almaty', '2024-02-28T18:00:00.000Z', '2024-02-29T19:00:00.000Z'],
    ['2024-03-01', 'Asia/Almaty', '2024-02-29T19:00:00.000Z', '2024-03-01T19:00:00.000Z'],
    ['2024-12-31', '+06:00', '2024-12-30T18:00:00.000Z', '2024-12-31T18:00:00.000Z'],
  ] as const)('%s in %s', (date, zone, from, before) => {
    expect(startOfDay(date, zone).toISOString()).toBe(from)
    expect(startOfNextDay(date, zone).toISOString()).toBe(before)
  })

  test.each([
    ['2026-11-19T17:59:59.999Z', '+06:00', '2026-11-19'],
    ['2026-11-19T18:00:00.000Z', '+06:00', '2026-11-20'],
    ['2026-11-19T18:30:00.000Z', 'Asia/Almaty', '2026-11-19'],
    ['2026-11-19T19:00:00.000Z', 'Asia/Almaty', '2026-11-20'],
  ] as const)('%s in %s falls on %s', (instant, zone, date) => {
    expect(dayOf(new Date(instant), zone)).toBe(date)
  })

  test.each(['2026-02-30', '2026-13-01', '20261120', '', '2026-1-1'])('%p is no day', (date) => {
    expect(() => startOfDay(date, '+06:00')).toThrow(RangeError)
  })

  test('the wall clock of an instant', () => {
    expect(wallClock(new Date('2026-11-20T20:15:00Z'), 'Asia/Almaty').toISOString()).toBe(
      '2026-11-21T01:15:00.000Z',
    )
  })
})
