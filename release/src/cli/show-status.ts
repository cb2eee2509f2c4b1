import type { CanaryRule, HistoryEntry, LastChange, LiveApp, LiveCanary } from '@cabinet/contract'
import { nextStep } from '../changes/canary.ts'
import type { LiveState } from '../changes/next-state.ts'

const describeRule = ({ percent, only }: CanaryRule): string =>
  [...(percent > 0 || only.length === 0 ? [`${percent} %`] : []), ...only].join(', ')

function describeCanary(canary: LiveCanary): string {
  const step = nextStep(canary)
  const more = step ? `; ${step.percent} % at ${step.at.slice(0, 16)}Z when healthy` : ''
  return `canary ${shortenVersion(canary.version)} (${describeRule(canary.rule)}${more})`
}

/** Shortens `1.4.2-dev.20261121.a1b2c3d` to `1.4.2-dev…a1b2c3d`: the hash alone identifies the version. */
const shortenVersion = (version: string): string =>
  version.replace(/(-(?:dev|local))\..*?([0-9a-f]{7})$/, '$1…$2')

const statusCells = (
  app: string,
  { live, previous, canary, killed }: LiveApp,
  last?: LastChange,
): string[] => [
  app,
  shortenVersion(live) + (killed ? ' OFF' : ''),
  previous === null ? '' : `previous ${shortenVersion(previous)}`,
  canary ? describeCanary(canary) : '',
  last ? `${last.at.slice(0, 16).replace('T', ' ')}Z ${last.who}` : '',
]

/** Pads each column to its widest cell and leaves empty columns out. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  return rows.map((row) =>
    `  ${row.flatMap((cell, index) => (widths[index] ? [cell.padEnd(widths[index] ?? 0)] : [])).join('   ')}`.trimEnd(),
  )
}

/** Returns a line for each app: its live version, previous version and canary, the last change and its author. */
export const showStatus = ({ apps, last }: LiveState): string =>
  alignColumns(Object.entries(apps).map(([app, one]) => statusCells(app, one, last[app]))).join('\n')

/** Returns the other lines: revoked versions, and the versions that each app works with. */
export function showDetails(
  { apps }: Pick<LiveState, 'apps'>,
  works: Readonly<Record<string, string>>,
): string {
  const revoked = Object.entries(apps).flatMap(([app, one]) =>
    one.revoked ? [`  ${app} revoked ${one.revoked.join(', ')}`] : [],
  )
  return [...revoked, ...Object.entries(works).map(([app, one]) => `  ${app} works with ${one}`)].join('\n')
}

type Moves = Pick<HistoryEntry, 'maintenance' | 'action' | 'changes' | 'rule' | 'forced' | 'undrawn'>

/** A canary runs beside the live version and replaces nothing. */
function describeMove(action: Moves['action'], { from, to }: Moves['changes'][number]): string {
  if (from === to) return to
  if (action === 'canary-start') return `${to} beside ${from}`
  if (action === 'canary-stop') return `${from} ended, ${to} for everybody`
  return `${from ?? 'nothing'} → ${to}`
}

/** Returns a line for each move and each overruled finding of a change. */
export function describeMoves({ maintenance, action, changes, rule, forced = [], undrawn }: Moves): string[] {
  const audience = rule ? ` (${describeRule(rule)})` : ''
  return [
    ...changes.map((one) => `${one.app} ${describeMove(action, one)}${audience}`),
    ...(action === 'maintenance' ? [`maintenance ${maintenance ? 'on' : 'off'}`] : []),
    ...forced.map((one) => `against the gate: ${one}`),
    ...(undrawn ? ['not rendered in a browser'] : []),
  ]
}
