import { pairedRatio, quantile } from '../statistics.ts'
import type { PageLoad } from './page-load.ts'
import type { Soft } from './soft.ts'

export interface Round {
  readonly cold: PageLoad
  readonly warm: PageLoad
  readonly soft: readonly Soft[]
  /** The longest wait of a series of real presses and keys for the next frame, ms. */
  readonly worst?: number
}

type Results = ReadonlyMap<string, readonly Round[]>
type Pick = (round: Round) => number | readonly number[] | undefined

interface Row {
  readonly title: string
  readonly pick: Pick
  readonly digits?: number
  /** Quantile that is shown; the median unless told. */
  readonly of?: number
  readonly limit?: number
  /** Limit of the paired ratio to another application. */
  readonly to?: Readonly<Record<string, number>>
}

const rows: readonly Row[] = [
  {
    title: 'scripts before the first row, KB (brotli)',
    pick: ({ cold }) => cold.scriptBytes / 1000,
    digits: 1,
    limit: 200,
    to: { 'react-admin': 0.75 },
  },
  { title: 'first contentful paint, ms', pick: ({ cold }) => cold.firstPaint, to: { 'react-admin': 0.45 } },
  {
    title: 'first row, cold, ms',
    pick: ({ cold }) => cold.firstRow,
    to: { 'react-admin': 0.92, 'single page': 1.1 },
  },
  { title: 'first row, warm, ms', pick: ({ warm }) => warm.firstRow, to: { 'react-admin': 1 } },
  { title: 'total blocking time, cold, ms', pick: ({ cold }) => cold.blocked, to: { 'react-admin': 1.5 } },
  {
    title: 'to a prefetched page, ms (p75)',
    pick: ({ soft }) => soft.map((way) => way.prefetched),
    of: 0.75,
    limit: 150,
  },
  {
    title: 'back to the list, ms (p75)',
    pick: ({ soft }) => soft.map((way) => way.back),
    of: 0.75,
    limit: 100,
  },
  { title: 'worst interaction, ms', pick: ({ worst }) => worst, of: 1, limit: 200 },
  { title: 'layout shift', pick: ({ cold }) => cold.shift, digits: 3, of: 1, limit: 0.01 },
]

/** The table of limits: values of each application, and what holds for the first of them. */
export function printWeb(results: Results): void {
  const apps = [...results]
  const [measured] = apps
  console.log(
    `orders page, 100 ms, 9/3 Mbps, CPU 4×, ${measured?.[1].length} interleaved rounds, medians unless said\n`,
  )
  console.log(''.padEnd(44) + apps.map(([name]) => name.padStart(13)).join(''))
  for (const { title, pick, digits = 0, of = 0.5, limit, to = {} } of rows) {
    const valuesOf = (rounds: readonly Round[]) => rounds.flatMap((round) => pick(round) ?? [])
    const own = valuesOf(measured?.[1] ?? [])
    const cells = apps.map(([, rounds]) => {
      const values = valuesOf(rounds)
      return (values.length === 0 ? '–' : quantile(values, of).toFixed(digits)).padStart(13)
    })
    const verdict = (holds: boolean) => (holds ? '' : ' MISSED')
    const ratios = Object.entries(to).map(([name, most]) => {
      const { ratio, low, high } = pairedRatio(own, valuesOf(results.get(name) ?? []))
      const interval = `${low.toFixed(2)}–${high.toFixed(2)}`
      return `${ratio.toFixed(2)} (${interval}) of ${name}, ≤ ${most}${verdict(ratio <= most)}`
    })
    const whole =
      limit === undefined || own.length === 0 ? [] : [`≤ ${limit}${verdict(quantile(own, of) <= limit)}`]
    console.log(`${title.padEnd(44)}${cells.join('')}   ${[...whole, ...ratios].join('; ')}`)
  }
}
