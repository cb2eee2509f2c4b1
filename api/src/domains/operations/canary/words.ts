import type { SampleGroup } from '../../telemetry/service.ts'
import { failureRate } from './rule.ts'

const percent = new Intl.NumberFormat('ru', { style: 'percent', maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('ru')

const armWords = (version: string, arm: SampleGroup): string =>
  `${percent.format(failureRate(arm))} сессий ${version} (${whole.format(arm.failed)} из ${whole.format(arm.sessions)})`

export function describeStop(stopped: {
  readonly canary: { readonly version: string; readonly arm: SampleGroup }
  readonly live: { readonly version: string; readonly arm: SampleGroup }
  readonly pValue: number
}): string {
  const { canary, live, pValue } = stopped
  const chance =
    pValue < 0.0001
      ? 'меньше 0,0001'
      : new Intl.NumberFormat('ru', { maximumSignificantDigits: 2 }).format(pValue)
  return `Ошибки у ${armWords(canary.version, canary.arm)} против ${armWords(live.version, live.arm)}; вероятность случайности ${chance}`
}
