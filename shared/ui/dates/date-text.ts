import { formatPlainDay, isDay, parseDay } from '../../format/days.ts'

/** Inserts the dots during typing: `2011` → `20.11`; an early dot completes a part: `5.` → `05.`. */
export function maskDayText(text: string): string {
  const padded = text.replace(/^(\d)[./-]/, '0$1.').replace(/^(\d{2})\.(\d)[./-]/, '$1.0$2.')
  const digits = padded.replace(/\D/g, '').slice(0, 8)
  const groups = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')
  const open = /[./-]$/.test(padded) && (digits.length === 2 || digits.length === 4)
  return open ? `${groups}.` : groups
}

export function dayToText(value: string): string {
  return isDay(value) ? formatPlainDay(value) : value
}

export function textToDay(text: string): string {
  const whole = text.trim().length >= 10 ? parseDay(text) : undefined
  return whole ?? maskDayText(text)
}

export function completeDay(value: string): string {
  return parseDay(value) ?? value
}
