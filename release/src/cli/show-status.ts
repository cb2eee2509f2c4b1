import type { CanaryRule, LastChange, LiveApp, LiveCanary, LivePointer } from '@cabinet/contract'
import type { LiveState } from '../changes/plan.ts'
import type { Context } from '../context.ts'
import type { WorksWith } from '../gate/works-with.ts'
import { readLive } from '../store/live.ts'

export const ruleWords = ({ percent, only }: CanaryRule): string =>
  [...(percent > 0 || only.length === 0 ? [`${percent} %`] : []), ...only].join(', ')

function stepsWords({ steps = [], heldSince = '' }: LiveCanary): string {
  const [next] = steps
  if (!next) return ''
  const at = new Date(Date.parse(heldSince) + next.after * 60_000).toISOString().slice(0, 16)
  return `; ${next.percent} % at ${at}Z when healthy`
}

/** `1.4.2-dev.20261121.a1b2c3d` → `1.4.2-dev…a1b2c3d`: what is built of sources here has no other name. */
const short = (version: string): string => version.replace(/(-(?:dev|local))\..*?([0-9a-f]{7})$/, '$1…$2')

function cellsOf(
  app: string,
  { live, previous, canary, killed }: LiveApp,
  last: LastChange | undefined,
): string[] {
  return [
    app,
    short(live) + (killed ? ' OFF' : ''),
    previous === null ? '' : `previous ${short(previous)}`,
    canary ? `canary ${short(canary.version)} (${ruleWords(canary.rule)}${stepsWords(canary)})` : '',
    last ? `${last.at.slice(0, 16).replace('T', ' ')}Z ${last.who}` : '',
  ]
}

/** Columns as wide as their widest cell; one in which nothing stands is left out. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  return rows.map((row) =>
    `  ${row.flatMap((cell, index) => (widths[index] ? [cell.padEnd(widths[index] ?? 0)] : [])).join('   ')}`.trimEnd(),
  )
}

function worksLine(app: string, { shells, api }: WorksWith): string[] {
  const parts = [
    shells.length > 0 && `shell ${shells.map(short).join(', ')}`,
    api && `${api.fits ? '' : 'not with '}API ${api.contract}`,
  ].filter(Boolean)
  return parts.length > 0 ? [`  ${app} works with ${parts.join('; ')}`] : []
}

type Shown = Pick<LiveState, 'revision' | 'apps' | 'maintenance'> & { readonly last?: LiveState['last'] }

/** A line for each app: what is live, the previous version, the canary, since when and by whom. */
export function showStatus({ revision, apps, maintenance, last = {} }: Shown): string {
  const rows = Object.entries(apps).map(([app, one]) => cellsOf(app, one, last[app]))
  return [`revision ${revision}${maintenance ? ', technical works' : ''}`, ...aligned(rows)].join('\n')
}

/** The rest: revoked versions, and what each works with. */
export function showRest(
  { apps }: Pick<LiveState, 'apps'>,
  works: Readonly<Record<string, WorksWith>>,
): string {
  const revoked = Object.entries(apps).flatMap(([app, one]) =>
    one.revoked ? [`  ${app} revoked ${one.revoked.join(', ')}`] : [],
  )
  return [...revoked, ...Object.entries(works).flatMap(([app, one]) => worksLine(app, one))].join('\n')
}

const onOff = (on: boolean): string => (on ? 'on' : 'off')

function movesOf(before: LivePointer | undefined, { maintenance, change }: LivePointer): string[] {
  const { changes, forced = [], undrawn } = change
  const works = before?.maintenance ?? false
  return [
    ...changes.map(({ app, from, to }) => `${app} ${from ?? 'nothing'} → ${to}`),
    ...(works === maintenance ? [] : [`technical works ${onOff(works)} → ${onOff(maintenance)}`]),
    ...forced.map((one) => `against the gate: ${one}`),
    ...(undrawn ? ['not drawn in a browser'] : []),
  ]
}

/** Makes a change. @returns from where to where it has gone, and what is live now */
export async function showChange(context: Context, make: () => Promise<LiveState>): Promise<string> {
  const { store, env } = context
  const before = await readLive(store, env)
  const made = await make()
  const now = await readLive(store, env)
  // Somebody else's change may have come right after this one.
  const isThis = now?.revision === made.revision
  if (!now || made.revision === (before?.revision ?? 0)) return `nothing to change\n${showStatus(made)}`
  const moves = isThis ? movesOf(before, now) : []
  return [
    `revision ${before?.revision ?? 0} → ${made.revision}, ${isThis ? now.change.action : 'and others after it'}`,
    ...moves.map((move) => `  ${move}`),
    '',
    showStatus(now),
  ].join('\n')
}
