import { formatPlainDay, isDay, parseDay } from '../../format/days.ts'

/** Puts the dots into what is being typed: `2011` → `20.11`. A dot typed early closes a one-digit part: `5.` → `05.`. */
export function maskDayText(text: string): string {
  const padded = text.replace(/^(\d)[./-]/, '0$1.').replace(/^(\d{2})\.(\d)[./-]/, '$1.0$2.')
  const digits = padded.replace(/\D/g, '').slice(0, 8)
  const groups = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')
  const open = /[./-]$/.test(padded) && (digits.length === 2 || digits.length === 4)
  return open ? `${groups}.` : groups
}

/** A value of a date field → what the field shows: days in Russian order, unfinished text as it was typed. */
export function dayToText(value: string): string {
  return isDay(value) ? formatPlainDay(value) : value
}

/** What the field shows → its value: `yyyy-MM-dd` once it is a full, existing day, until then the text itself. */
export function textToDay(text: string): string {
  const whole = text.trim().length >= 10 ? parseDay(text) : undefined
  return whole ?? maskDayText(text)
}

/** Leaving the field finishes what can be read: `20.11.26` → `2026-11-20`. */
export function finishDay(value: string): string {
  return parseDay(value) ?? value
}
