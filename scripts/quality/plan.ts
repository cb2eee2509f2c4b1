import { parseArgs } from 'node:util'
import { browser, build, check, hasPostgres, jest, type Stage, sets } from './stages.ts'
import { targeted } from './targets.ts'

/** Stages one after the other; those of an inner list run beside each other. */
export type Plan = readonly (readonly Stage[])[]

/** What differs between the engines: types, streams, locks, transactions, jobs. */
const engine = 'api/src/platform/(db|jobs|queue|outbox|idempotency)/.*'
const onPglite = { TEST_DATABASE_URL: '' }

/** Moments at which days, months, leap years and decades end, in one business zone (+06:00) and in the other (+05:00). */
const instants = ['2026-12-31T17:59:50Z', '2028-02-29T18:59:50Z', '2031-03-31T17:30:00Z']
/** Tests whose subjects look at the clock. */
const timely = '(api/(src/domains|src/ports|demo)|shared/format|mfe-\\w+)/.*'

/** What guards a change. */
const short = (): Plan => [
  [check],
  [jest('jest', [sets.short.jest]), build],
  ...(hasPostgres()
    ? [[jest('jest on PGlite', [`${engine}${sets.short.jest}`, '--selectProjects', 'database'], onPglite)]]
    : []),
  [browser('browser', [sets.short.playwright])],
]

/** The long proofs; the server's tests on the engine that the others leave out. */
const long = (): Plan => [
  [jest('long jest', [sets.long.jest])],
  ...(hasPostgres() ? [[jest('long jest on PGlite', ['--selectProjects', 'database'], onPglite)]] : []),
  ...instants.map((instant) => [
    jest(`jest at ${instant}`, [`${timely}${sets.short.jest}`], { TEST_NOW: instant }),
  ]),
  [browser('long browser', [sets.long.playwright])],
]

/**
 * `pnpm test [--all | --rest]`, `pnpm test PATH… [-t NAME]`.
 * @throws with a sentence when the arguments make no sense.
 */
export function planOf(args: readonly string[]): Plan {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      rest: { type: 'boolean', default: false },
      name: { type: 'string', short: 't' },
    },
  })
  if (positionals.length > 0) return targeted(positionals, values.name)
  if (values.name !== undefined) throw new Error('-t NAME needs the path of a test file')
  if (values.all) return [...short(), ...long()]
  return values.rest ? long() : short()
}
