import type { BrowserEvent, TelemetryBatch } from '@cabinet/contract'
import type { TelemetryCount, Vital } from '../../platform/metrics/metrics.ts'
import { bucketOf } from './buckets.ts'
import type { KnownNames } from './known-versions.ts'

export interface SessionRow {
  readonly app: string
  readonly version: string
  readonly canary: boolean
  readonly ended: boolean
  readonly failed: boolean
  /** About to draw: failed, unless more is heard of it. */
  readonly drawing: boolean
}

export type NumberRow = TelemetryCount & { readonly route: string }

/** Whether a session in which this happened counts as failed: something that the user had asked for did not come. */
function isFailure(event: BrowserEvent): boolean {
  if (event.kind === 'error') return true
  return event.kind === 'load' && (event.outcome === 'failed' || event.outcome === 'fell-back')
}

function kindOf(event: BrowserEvent): Pick<NumberRow, 'kind' | 'what'> {
  switch (event.kind) {
    case 'load':
      return { kind: 'load', what: [event.outcome, event.phase, event.code].filter(Boolean).join(' ') }
    case 'error':
      return { kind: 'error', what: `${event.error} ${event.name}` }
    case 'vital':
      return { kind: event.name, what: String(bucketOf(event.name, event.value)) }
  }
}

/** A batch as rows, without what the store does not know; sorted, so that two batches at once lock rows in the same order. */
export function rowsOf(
  batch: TelemetryBatch,
  known: KnownNames,
): { readonly sessions: SessionRow[]; readonly numbers: NumberRow[]; readonly vitals: Vital[] } {
  const sessions = new Map<string, SessionRow>()
  const numbers = new Map<string, NumberRow>()
  const vitals: Vital[] = []
  const running = { ...batch.remotes, shell: { version: batch.shell, canary: false } }
  for (const [app, { version, canary }] of Object.entries(running))
    if (known.has(app, version))
      sessions.set(`${app} ${version}`, {
        ...{ app, version, canary, ended: batch.gone, failed: false },
        drawing: batch.begins === true && app !== 'shell',
      })
  for (const event of batch.events) {
    const { app, version, canary } = event
    if (!known.has(app, version)) continue
    const key = `${app} ${version}`
    // An app that is not among the running ones failed to load or was left for another version.
    const before = sessions.get(key) ?? { app, version, canary, ended: true, failed: false, drawing: false }
    sessions.set(key, { ...before, failed: before.failed || isFailure(event) })
    const number = { app, version, canary, ...kindOf(event), route: known.route(event.route) }
    const numberKey = JSON.stringify(number)
    if (event.kind === 'vital') vitals.push({ app, version, canary, name: event.name, value: event.value })
    numbers.set(numberKey, { ...number, count: (numbers.get(numberKey)?.count ?? 0) + 1 })
  }
  return { sessions: inOrder(sessions), numbers: inOrder(numbers), vitals }
}

const inOrder = <T>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
