import type { QualityFigures } from '@cabinet/contract'
import { countOf, formatNumber, toTiyn } from '@cabinet/shared/format'
import { orderVolume, percentShare } from '../numbers/numbers.ts'

/** A figure of quality: its value in an order that sorts, as text, and what it comes from. */
export interface Metric {
  readonly id: string
  readonly name: string
  /** Its name over a narrow column. */
  readonly short: string
  readonly value: (figures: QualityFigures) => number | null
  readonly format: (value: number | null) => string
  readonly detail: (figures: QualityFigures) => string
}

const orders = (count: number) => countOf(count, 'заказ', 'заказа', 'заказов')

type Loss = 'byShop' | 'byBuyer' | 'noReason' | 'expired'

/** Orders that came to nothing cost the partner their sum. */
const loss = (id: Loss, name: string, short = name): Metric => ({
  id,
  name,
  short,
  value: ({ placed, [id]: lost }) => (placed.orders === 0 ? null : lost.orders / placed.orders),
  format: percent,
  detail: ({ [id]: lost }) =>
    lost.orders === 0
      ? 'нет заказов'
      : `${orders(lost.orders)} на ${orderVolume.rounded(toTiyn(lost.amount))}`,
})

const duration = (id: 'takingSeconds' | 'deliverySeconds', name: string, short: string): Metric => ({
  id,
  name,
  short,
  value: (figures) => figures[id],
  format: durationText,
  detail: () => 'половина заказов быстрее',
})

export const metrics: readonly Metric[] = [
  loss('byShop', 'Отменил магазин'),
  loss('byBuyer', 'Отменил покупатель'),
  loss('noReason', 'Отменён, причина не указана', 'Без причины'),
  loss('expired', 'Просрочен'),
  duration('takingSeconds', 'От заказа до взятия', 'До взятия'),
  duration('deliverySeconds', 'От взятия до выдачи', 'До выдачи'),
  {
    id: 'codes',
    name: 'Выдан по первому коду',
    short: 'Первый код',
    value: ({ codes }) => (codes.delivered === 0 ? null : codes.byFirst / codes.delivered),
    format: percent,
    detail: ({ codes }) =>
      codes.delivered === 0
        ? 'нет выдач по коду'
        : `${formatNumber(codes.byFirst)} из ${formatNumber(codes.delivered)} по коду`,
  },
]

function percent(value: number | null): string {
  return value === null ? '—' : percentShare(value, 1)
}

const units = [
  ['дн', 86_400, 'ч', 3_600, 1],
  ['ч', 3_600, 'мин', 60, 5],
  ['мин', 60, 'с', 1, 5],
] as const

/** Returns a duration about as exact as it is known, 9 %: `≈ 5 ч`, `≈ 1 ч 25 мин`. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '—'
  const unit = units.find(([, length]) => seconds >= length)
  if (unit === undefined) return 'меньше минуты'
  const [name, length, lesserName, lesser, grain] = unit
  if (seconds >= 3 * length) return `≈\u00a0${Math.round(seconds / length)}\u00a0${name}`
  const whole = Math.floor(seconds / length)
  const rest = Math.floor((seconds - whole * length) / lesser / grain) * grain
  return `≈\u00a0${whole}\u00a0${name}${rest === 0 ? '' : ` ${rest}\u00a0${lesserName}`}`
}
