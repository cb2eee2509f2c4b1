import { median, pairedRatio, quantile } from '../statistics.ts'
import type { Round } from '../web.ts'
import { busySentence } from './fixed-work.ts'

interface Measured {
  /** Name of an application → its rounds. */
  readonly results: ReadonlyMap<string, readonly Round[]>
  readonly works: readonly number[]
  readonly slowPaints: readonly number[]
  readonly shifts: readonly (readonly [path: string, shift: number])[]
}

type Row = readonly [
  title: string,
  pick: (round: Round) => number | readonly number[] | undefined,
  digits?: number,
  of?: number,
]

const p75 = 0.75

/** Every route above it is named beside the worst. */
const SHIFT_LIMIT = 0.01

const rows: readonly Row[] = [
  ['first contentful paint, ms', ({ cold }) => cold.firstPaint],
  ['largest contentful paint, ms', ({ cold }) => cold.largestPaint],
  ['first row, ms', ({ cold }) => cold.firstRow],
  ['row of the page itself, ms', ({ cold }) => cold.ownRow],
  ['total blocking time, ms', ({ cold }) => cold.blocked],
  ['layout shift', ({ cold }) => cold.shift, 3],
  ['longest task after the row, ms', ({ cold }) => cold.longestAfter],
  ['first data request sent, ms', ({ cold }) => cold.dataRequested],
  ['JavaScript, KB (brotli)', ({ cold }) => cold.scriptBytes / 1000, 1],
  ['requests before the first row', ({ cold }) => cold.requests],
  ['steps of discovery after the HTML', ({ cold }) => cold.depth],
  ['warm: first contentful paint, ms', ({ warm }) => warm.firstPaint],
  ['warm: first row, ms', ({ warm }) => warm.firstRow],
  ['warm: row of the page itself, ms', ({ warm }) => warm.ownRow],
  ['order, prefetched, ms (p75)', ({ soft }) => soft.map(({ prefetched }) => prefetched), 0, p75],
  ['order, again, ms (p75)', ({ soft }) => soft.map(({ again }) => again), 0, p75],
  ['back to the list, ms (p75)', ({ soft }) => soft.map(({ back }) => back), 0, p75],
  ['worst interaction, ms', (round) => round.interactions?.worst],
  ['interactions counted', (round) => round.interactions?.count],
]

const valuesOf = (rounds: readonly Round[], pick: Row[1]): number[] =>
  rounds.flatMap((round) => pick(round) ?? [])

const compared: readonly Row[] = [
  ['first row', ({ cold }) => cold.firstRow],
  ['warm first row', ({ warm }) => warm.firstRow],
]

export function printWeb({ results, works, slowPaints, shifts }: Measured): void {
  const apps = [...results]
  const count = apps[0]?.[1].length ?? 0
  console.log(`orders page, 100 ms, 9/3 Mbps, CPU 4×, ${count} interleaved rounds, medians unless said\n`)
  console.log(''.padEnd(36) + apps.map(([name]) => name.padStart(13)).join(''))
  for (const [title, pick, digits = 0, of = 0.5] of rows) {
    const cells = apps.map(([, rounds]) => {
      const values = valuesOf(rounds, pick)
      return (values.length === 0 ? '–' : quantile(values, of).toFixed(digits)).padStart(13)
    })
    console.log(title.padEnd(36) + cells.join(''))
  }
  printDetails(apps)
  const told = shifts
    .toSorted(([, a], [, b]) => b - a)
    .filter(([, shift], index) => index === 0 || shift > SHIFT_LIMIT)
    .map(([path, shift]) => `${shift.toFixed(4)} (${path})`)
  console.log(
    `\n300 ms, 0.8 Mbps: frame and place of the page painted after ${median(slowPaints).toFixed(0)} ms`,
  )
  console.log(`layout shift of ${shifts.length} routes: at most ${told.join(', ')}`)
  const [first, ...others] = apps
  for (const [name, rounds] of others)
    for (const [title, pick] of compared) {
      const pairs = pairedRatio(valuesOf(first?.[1] ?? [], pick), valuesOf(rounds, pick))
      const { ratio, low, high } = pairs
      const between = `(95 %: ${low.toFixed(3)}–${high.toFixed(3)})`
      console.log(`${title}, federated / ${name}: ${ratio.toFixed(3)} ${between}`)
    }
  console.log(busySentence(works))
}

function printDetails(apps: readonly (readonly [string, readonly Round[]])[]): void {
  for (const [name, rounds] of apps) {
    const acted = rounds.flatMap(({ interactions }) => interactions ?? [])
    const worst = acted.toSorted((a, b) => b.worst - a.worst)[0]
    if (worst) console.log(`${name}, worst interaction: ${worst.on} (${worst.worst} ms)`)
    const late = new Set(rounds.flatMap(({ cold }) => cold.late))
    if (late.size > 0 && name !== 'react-admin')
      console.log(`${name}, found later than one step after the HTML:\n  ${[...late].join('\n  ')}`)
  }
}
