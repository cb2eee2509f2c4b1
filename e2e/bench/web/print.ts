import { pairedRatio, quantile } from '../statistics.ts'
import type { SoftNavigations } from './acts.ts'
import type { PageLoad } from './visit.ts'

export interface Round {
  readonly cold: PageLoad
  readonly warm: PageLoad
  readonly soft: readonly SoftNavigations[]
  /** The longest wait of a series of real presses and keys for the next frame, ms. */
  readonly worst?: number
}

interface Look {
  readonly digits?: number
  /** The printed quantile; the median by default. */
  readonly of?: number
  readonly limit?: number
  /** The limit of the paired ratio to another application. */
  readonly to?: Readonly<Record<string, number>>
}

type Row = readonly [
  title: string,
  pick: (round: Round) => number | readonly number[] | undefined,
  look: Look,
]

const kilobytes = (sizes: Readonly<Record<string, number>>) =>
  Object.values(sizes).reduce((sum, size) => sum + size, 0) / 1000

const p75 = { of: 0.75 }
const rows: readonly Row[] = [
  [
    'scripts before the first row, KB (brotli)',
    (round) => kilobytes(round.cold.scripts),
    { digits: 1, limit: 200, to: { 'react-admin': 0.75 } },
  ],
  ['first contentful paint, ms', ({ cold }) => cold.firstPaint, { to: { 'react-admin': 0.45 } }],
  ['first row, cold, ms', ({ cold }) => cold.firstRow, { to: { 'react-admin': 0.92, 'single page': 1.1 } }],
  ['first row, warm, ms', ({ warm }) => warm.firstRow, { to: { 'react-admin': 1 } }],
  ['total blocking time, cold, ms', ({ cold }) => cold.blocked, { to: { 'react-admin': 1.5 } }],
  ['to a prefetched page, ms (p75)', ({ soft }) => soft.map((way) => way.prefetched), { ...p75, limit: 150 }],
  ['back to the list, ms (p75)', ({ soft }) => soft.map(({ back }) => back), { ...p75, limit: 100 }],
  ['worst interaction, ms', ({ worst }) => worst, { of: 1, limit: 200 }],
  ['layout shift', ({ cold }) => cold.shift, { digits: 3, of: 1, limit: 0.01 }],
]

const titleWidth = 44
const verdict = (holds: boolean) => (holds ? '' : ' MISSED')

/** Prints each application's values, and the first one's verdict. @returns whether every limit is kept */
export function printTable(results: ReadonlyMap<string, readonly Round[]>): boolean {
  const apps = [...results]
  const [measured] = apps
  console.log(
    `orders page, 100 ms, 9/3 Mbps, CPU 4×, ${measured?.[1].length} interleaved rounds, medians unless said\n`,
  )
  console.log(''.padEnd(titleWidth) + apps.map(([name]) => name.padStart(13)).join(''))
  const lines = rows.map(([title, pick, { digits = 0, of = 0.5, limit, to = {} }]) => {
    const valuesOf = (rounds: readonly Round[] = []) => rounds.flatMap((round) => pick(round) ?? [])
    const own = valuesOf(measured?.[1])
    const cells = apps.map(([, rounds]) => {
      const values = valuesOf(rounds)
      return (values.length === 0 ? '–' : quantile(values, of).toFixed(digits)).padStart(13)
    })
    const ratios = Object.entries(to).map(([name, most]) => {
      const { ratio, low, high } = pairedRatio(own, valuesOf(results.get(name)))
      const interval = `${low.toFixed(2)}–${high.toFixed(2)}`
      return `${ratio.toFixed(2)} (${interval}) of ${name}, ≤ ${most}${verdict(ratio <= most)}`
    })
    const whole = limit === undefined ? [] : [`≤ ${limit}${verdict(quantile(own, of) <= limit)}`]
    return `${title.padEnd(titleWidth)}${cells.join('')}   ${[...whole, ...ratios].join('; ')}`
  })
  console.log(lines.join('\n'))
  return !lines.some((line) => line.includes('MISSED'))
}

/** Prints the scripts of a warm visit after one remote's release. @returns whether all are that remote's */
export function printAfterWord(app: string, { scripts }: PageLoad): boolean {
  const fetched = Object.entries(scripts).filter(([, size]) => size > 0)
  const others = fetched.filter(([name]) => !name.includes(`/apps/${app}/`)).map(([name]) => name)
  const figures = `${fetched.length} files, ${kilobytes(scripts).toFixed(1)} KB`
  const told = others.length === 0 ? 'its own alone' : `others too: ${others.join(', ')} MISSED`
  console.log(`${`after a word in ${app}`.padEnd(titleWidth)}${figures.padStart(13)}   ${told}`)
  return others.length === 0
}
