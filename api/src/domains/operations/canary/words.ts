import type { Arm } from '../../telemetry/service.ts'
import { rate } from './rule.ts'

const percent = new Intl.NumberFormat('ru', { style: 'percent', maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('ru')

const armWords = (version: string, arm: Arm): string =>
  `${percent.format(rate(arm))} сессий ${version} (${whole.format(arm.failed)} из ${whole.format(arm.sessions)})`

export function reasonWords(stopped: {
  readonly canary: { readonly version: string; readonly arm: Arm }
  readonly live: { readonly version: string; readonly arm: Arm }
  readonly pValue: number
}): string {
  const { canary, live, pValue } = stopped
  const chance =
    pValue < 0.0001
      ? 'меньше 0,0001'
      : new Intl.NumberFormat('ru', { maximumSignificantDigits: 2 }).format(pValue)
  return `Ошибки у ${armWords(canary.version, canary.arm)} против ${armWords(live.version, live.arm)}; вероятность случайности ${chance}`
}
