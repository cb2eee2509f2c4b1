export interface VersionNumbers {
  readonly app: string
  readonly version: string
  /** `live`, `canary`, `previous`, `old`. */
  readonly role: string
  readonly tabs: number
  readonly sessions: number
  readonly failed: number
  /** Seconds. */
  readonly lcp?: number
  /** Of the open tabs, from 0 to 1; of the live version after a change. */
  readonly share?: number
  /** Seconds until 98 % of the tabs ran it. */
  readonly arrived?: number
}

const names: Readonly<Record<string, keyof VersionNumbers>> = {
  cabinet_release_tabs: 'tabs',
  cabinet_release_sessions: 'sessions',
  cabinet_release_failed_sessions: 'failed',
  cabinet_release_lcp_p75_seconds: 'lcp',
  cabinet_release_live_share: 'share',
  cabinet_release_arrived_seconds: 'arrived',
}

const LINE = /^(\w+)\{([^}]*)\} (\S+)$/

function labelsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Reads the versions out of the text of `/metrics`; what it does not know it leaves alone. */
export function versionsIn(text: string): VersionNumbers[] {
  const found = new Map<string, VersionNumbers>()
  for (const line of text.split('\n')) {
    const [, name = '', labels = '', value = ''] = LINE.exec(line) ?? []
    const field = names[name]
    const { app, version, role } = labelsOf(labels)
    if (field === undefined || !app || !version || !role || !Number.isFinite(Number(value))) continue
    const key = `${app} ${version}`
    const before = found.get(key) ?? { app, version, role, tabs: 0, sessions: 0, failed: 0 }
    found.set(key, { ...before, [field]: Number(value) })
  }
  return [...found.values()]
}
