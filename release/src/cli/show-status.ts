import type { LiveApp } from '@cabinet/contract'
import type { LiveState } from '../changes/plan.ts'

function appLine({ live, previous, canary, killed, revoked }: LiveApp): string {
  const parts = [
    live,
    previous && `previous ${previous}`,
    canary && `canary ${canary.version} (${canary.rule.percent} %)`,
    killed && 'OFF',
    revoked && `revoked ${revoked.join(', ')}`,
  ]
  return parts.filter(Boolean).join('   ')
}

/** What is live, a line for each app. */
export function showStatus({
  revision,
  apps,
  maintenance,
}: Pick<LiveState, 'revision' | 'apps' | 'maintenance'>): string {
  const lines = Object.entries(apps).map(([app, one]) => `  ${app.padEnd(18)} ${appLine(one)}`)
  return [`revision ${revision}${maintenance ? ', technical works' : ''}`, ...lines].join('\n')
}
