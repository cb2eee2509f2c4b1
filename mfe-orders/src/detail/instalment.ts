import { plural } from '@cabinet/shared/format'

/** `0-0-12`: nothing at first, nothing on top, so many months. */
export function instalmentText(type: string): string {
  const months = Number(/^0-0-(\d+)$/.exec(type)?.[1] ?? 0)
  return months > 0 ? `Рассрочка на ${months} ${plural(months, 'месяц', 'месяца', 'месяцев')}` : type
}
