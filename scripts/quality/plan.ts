import { parseArgs } from 'node:util'
import { browser, build, check, hasPostgres, jest, type Stage, sets } from './stages.ts'
import { targeted } from './targets.ts'

/** Stages one after the other; those of an inner list run beside each other. */
export type Plan = readonly (readonly Stage[])[]

/** What differs between the engines: types, streams, locks, transactions, jobs. */
const engine = 'api/src/platform/(db|jobs|queue|outbox|idempotency)/.*'
const onPglite = { TEST_DATABASE_URL: '' }

/** Just before a year ends, on the other engine; a leap day, in the other business zone. */
const moments = [
  { TEST_NOW: '2026-12-31T17:59:50Z', ...onPglite },
  { TEST_NOW: '2028-02-29T18:59:50Z', BUSINESS_TZ: 'Asia/Almaty' },
]
/** Tests whose subjects look at the clock. */
const timely = '(api/(src/domains|src/ports|demo)|shared/format|mfe-\\w+)/.*'

/** What guards a change. @param engines whether the engines' own tests run on the one that the others leave out, too. */
const short = (engines = hasPostgres()): Plan => [
  [check],
  [jest('jest', [sets.short.jest]), build],
  ...(engines
    ? [[jest('jest on PGlite', [`${engine}${sets.short.jest}`, '--selectProjects', 'database'], onPglite)]]
    : []),
  [browser('browser', [sets.short.playwright])],
]

/** The long proofs; the server's tests that look at no clock on the engine that the others leave out. */
const long = (): Plan => [
  [jest('long jest', [sets.long.jest])],
  ...(hasPostgres()
    ? [[jest('long jest on PGlite', [`^(?!.*${timely}).*\\.db\\.test\\.ts$`, '\\.db\\.long\\.'], onPglite)]]
    : []),
  ...moments.map((env) => [jest(`jest at ${env.TEST_NOW}`, [timely + sets.short.jest], env)]),
  [browser('long browser', [sets.long.playwright])],
]

/** @throws with a sentence when the arguments make no sense */
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
  // The long proofs hold the whole suite on PGlite.
  if (values.all) return [...short(false), ...long()]
  return values.rest ? long() : short()
}
