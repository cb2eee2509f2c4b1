import { plural } from '@cabinet/shared/format'

/** `0-0-12`: no down payment, no surcharge, 12 months. */
export function instalmentText(type: string): string {
  const months = Number(/^0-0-(\d+)$/.exec(type)?.[1] ?? 0)
  return months > 0 ? `Рассрочка на ${months} ${plural(months, 'месяц', 'месяца', 'месяцев')}` : type
}
