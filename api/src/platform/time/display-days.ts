/** Returns `2026-11-25` in Russian form: `25.11.2026`. */
export const displayDay = (day: string): string => day.split('-').reverse().join('.')

/** Returns `13.11.2026—19.11.2026`, or one date for a single day. */
export const displayDays = (start: string, end: string): string =>
  start === end ? displayDay(start) : `${displayDay(start)}—${displayDay(end)}`
