import type { CanaryRule, LiveApp, LiveCanary, LivePointer } from '@cabinet/contract'
import type { LiveState } from '../changes/plan.ts'
import type { Context } from '../context.ts'
import type { Deprecated } from '../gate/deprecated.ts'
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

function appLine({ live, previous, canary, killed, revoked }: LiveApp): string {
  const parts = [
    live,
    previous && `previous ${previous}`,
    canary && `canary ${canary.version} (${ruleWords(canary.rule)}${stepsWords(canary)})`,
    killed && 'OFF',
    revoked && `revoked ${revoked.join(', ')}`,
  ]
  return parts.filter(Boolean).join('   ')
}

function worksLine({ shells, notShells, api, shared, contract }: WorksWith): string[] {
  const parts = [
    shells.length > 0 && `shell ${shells.join(', ')}`,
    notShells.length > 0 && `not with shell ${notShells.join(', ')}`,
    api && `${api.fits ? '' : 'not with '}API ${api.contract}`,
    shared && `shared ${shared}`,
    contract && `contract ${contract}`,
  ].filter(Boolean)
  return parts.length > 0 ? [`  ${' '.repeat(18)} works with ${parts.join('; ')}`] : []
}

function deprecatedLine({ name, since, instead, users }: Deprecated): string {
  const who = users.map(({ app, version }) => `${app} ${version}`)
  const count = who.length > 0 ? `in use by ${who.length}: ${who.join(', ')}` : 'nobody uses it'
  return `  ${name} is deprecated since ${since} (${instead}); ${count}`
}

export function showStatus({
  revision,
  apps,
  maintenance,
  works = {},
  deprecated = [],
}: Pick<LiveState, 'revision' | 'apps' | 'maintenance'> & {
  readonly works?: Readonly<Record<string, WorksWith>>
  readonly deprecated?: readonly Deprecated[]
}): string {
  const lines = Object.entries(apps).flatMap(([app, one]) => {
    const known = works[app]
    return [`  ${app.padEnd(18)} ${appLine(one)}`, ...(known ? worksLine(known) : [])]
  })
  return [
    `revision ${revision}${maintenance ? ', technical works' : ''}`,
    ...lines,
    ...deprecated.map(deprecatedLine),
  ].join('\n')
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
    showStatus(made),
  ].join('\n')
}
