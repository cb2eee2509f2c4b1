// Server and screens run this file: it imports nothing.

/** Steps of the analytics' bars; weeks begin on Monday. */
export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** Longer ranges have too many bars to tell apart. */
export const maxSteps = { day: 92, week: 53, month: 121 } as const satisfies Record<Step, number>

const dayMs = 86_400_000

/** Returns a day, `yyyy-MM-dd`, some days later. */
export function shiftDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the first day of the step that holds a day, both `yyyy-MM-dd`. */
export function firstDayOf(day: string, step: Step): string {
  if (step === 'month') return `${day.slice(0, 8)}01`
  return step === 'week' ? shiftDays(day, -((new Date(day).getUTCDay() + 6) % 7)) : day
}

/** Returns the last day of the step that begins on a day; of a month, any of its days. */
export function lastDayOf(start: string, step: Step): string {
  if (step !== 'month') return shiftDays(start, step === 'week' ? 6 : 0)
  return new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10)
}

/** Splits days, both ends included, into steps: `date` names the step, `from` and `to` are its days within the range. */
export function stepsOf(
  range: { readonly from: string; readonly to: string },
  step: Step,
): { readonly date: string; readonly from: string; readonly to: string }[] {
  const parts = []
  for (let date = firstDayOf(range.from, step); date <= range.to; ) {
    const last = lastDayOf(date, step)
    parts.push({ date, from: date < range.from ? range.from : date, to: last > range.to ? range.to : last })
    date = shiftDays(last, 1)
  }
  return parts
}
