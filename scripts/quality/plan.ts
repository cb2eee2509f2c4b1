import { parseArgs } from 'node:util'
import { browser, build, check, hasPostgres, jest, type Stage, sets } from './stages.ts'
import { targeted } from './targets.ts'

/** Stages one after the other; those of an inner list run beside each other. */
export type Plan = readonly (readonly Stage[])[]

/** What differs between the engines: types, streams, locks, transactions, jobs. */
const engine = 'api/src/platform/(db|jobs|queue|outbox|idempotency)/.*'
const onPglite = { TEST_DATABASE_URL: '' }

/** Tests whose subjects look at the clock. */
const server = 'api/(src/domains|src/ports|demo)/.*'
const timely = `(${server}|(shared/format|mfe-\\w+)/.*)`

const jestAt = (moment: string, paths: string, env: NodeJS.ProcessEnv) =>
  jest(`jest at ${moment}`, [paths + sets.short.jest], { TEST_NOW: moment, ...env })

/** Just before a year ends, in the other business zone. */
const yearsEnd = jestAt('2027-12-31T18:59:50Z', timely, { BUSINESS_TZ: 'Asia/Almaty' })
/** Just before a leap day ends, on the other engine, which is nothing to the browser's side. */
const leapDay = jestAt('2028-02-29T17:59:50Z', server, onPglite)

/** Once more where the tests have run on PostgreSQL. */
const onOtherEngine = (name: string, paths: string): Stage[] =>
  hasPostgres() ? [jest(name, [paths, '--selectProjects', 'database'], onPglite, 1)] : []

/** The browser leaves some of two cores idle, most while its product is prepared: the other engine's few tests fill one. */
const browserAndEngines = [
  browser('browser', [sets.short.playwright]),
  ...onOtherEngine('jest on PGlite', `${engine}${sets.short.jest}`),
]

/** What guards a change. */
const short = (): Plan => [[check], [jest('jest', [sets.short.jest]), build], browserAndEngines]

/** The same, with what looks at the clock at the year's end alone. */
const shortOfAll = (): Plan => [
  [check],
  [jest('jest', [`^(?!.*${timely}).*${sets.short.jest}`]), build],
  [yearsEnd],
  browserAndEngines,
]

/** Twenty restarts of a server, which mostly wait: they begin with the others, not after them. */
const restarts = '/restarts\\.long\\.test'

/** The long proofs. */
const long = (): Plan => [
  [jest('long jest', [`^(?!.*${restarts}).*${sets.long.jest}`]), jest('restarts', [restarts])],
  [leapDay],
  [
    browser('long browser', [sets.long.playwright]),
    // The short form of what a wrong password costs runs there with the domains.
    ...onOtherEngine('long jest on PGlite', '(?<!sign-in-delay)\\.db\\.long\\.'),
  ],
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
  if (values.all) return [...shortOfAll(), ...long()]
  return values.rest ? [[yearsEnd], ...long()] : short()
}
