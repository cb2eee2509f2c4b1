import { plural } from '@cabinet/shared/format'

export function delayText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  const minutes = Math.floor(whole / 60)
  const rest = whole % 60
  const parts = [
    minutes > 0 ? `${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}` : '',
    rest > 0 ? `${rest} ${plural(rest, 'секунду', 'секунды', 'секунд')}` : '',
  ]
  return `через ${parts.filter(Boolean).join(' ')}`
}
