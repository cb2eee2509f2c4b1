import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly contentType: string
  /** Counts an answered request; `route` is the pattern of the address. */
  request(request: { method: string; route: string; status: number; seconds: number }): void
  /** Counts a refusal because an hourly limit was reached. */
  limitReached(limit: string): void
  telemetry(rows: { readonly numbers: readonly TelemetryCount[]; readonly vitals: readonly Vital[] }): void
  text(now: ReleaseGauges): Promise<string>
}

export interface TelemetryCount {
  readonly app: string
  readonly version: string
  readonly canary: boolean
  readonly kind: string
  readonly what: string
  readonly count: number
}

/** A web vital as it was told, ms; layout shift without unit. */
export interface Vital {
  readonly app: string
  readonly version: string
  readonly canary: boolean
  readonly name: string
  readonly value: number
}

interface ReleaseGauges {
  readonly revision: number
  readonly versions: readonly {
    readonly app: string
    readonly version: string
    readonly role: string
    readonly tabs: number
    readonly sessions: number
    readonly failed: number
    readonly lcp: number | null
  }[]
  readonly adoptions: readonly {
    readonly app: string
    readonly version: string
    readonly share: number
    readonly tabs: number
  }[]
  readonly lacks: readonly {
    readonly app: string
    readonly version: string
    readonly role: string
    readonly count: number
  }[]
}

const releaseLabels = ['app', 'version', 'canary'] as const
/** Each holds the borders of «good» and «poor» (web.dev/vitals). Seconds; layout shift has no unit. */
const vitals = {
  LCP: {
    name: 'lcp_seconds',
    help: 'Largest contentful paint',
    buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10, 20],
  },
  FCP: { name: 'fcp_seconds', help: 'First contentful paint', buckets: [0.5, 1, 1.8, 3, 6, 10] },
  TTFB: { name: 'ttfb_seconds', help: 'Time to the first byte', buckets: [0.1, 0.2, 0.4, 0.8, 1.8, 5] },
  INP: { name: 'inp_seconds', help: 'Interaction to next paint', buckets: [0.05, 0.1, 0.2, 0.5, 1, 3] },
  CLS: { name: 'cls', help: 'Cumulative layout shift', buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1] },
} as const
const requestBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]

/** @param process whether memory, event loop and the like are told too; they start observers that never end */
export function createMetrics({ process = false } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (process) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'cabinet_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const limits = new Counter({
    name: 'cabinet_limits_reached_total',
    help: 'Requests that were refused because an hourly limit of a user or a phone was reached',
    labelNames: ['limit'],
    registers,
  })
  const loads = new Counter({
    name: 'cabinet_release_loads_total',
    help: 'Loads of remotes in browsers by outcome; phase and code of what had failed',
    labelNames: [...releaseLabels, 'outcome', 'phase', 'code'],
    registers,
  })
  const errors = new Counter({
    name: 'cabinet_release_errors_total',
    help: 'Errors in browsers, by the app that they were attributed to',
    labelNames: [...releaseLabels, 'kind', 'name'],
    registers,
  })
  const histograms = new Map(
    Object.entries(vitals).map(([vital, { name, help, buckets }]) => [
      vital,
      new Histogram({
        name: `cabinet_release_${name}`,
        help: `${help}, by the app that the page was about`,
        labelNames: releaseLabels,
        buckets: [...buckets],
        registers,
      }),
    ]),
  )
  const revision = new Gauge({
    name: 'cabinet_release_revision',
    help: 'Revision of the live pointer',
    registers,
  })
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `cabinet_release_${name}`, help, labelNames: ['app', 'version', 'role'], registers })
  const tabs = gauge('tabs', 'Open tabs that run the version, of all processes')
  const sessions = gauge('sessions', 'Sessions of the last 24 hours of the version')
  const failed = gauge('failed_sessions', 'Those of them in which something of the version failed')
  const lcp = gauge('lcp_p75_seconds', '75th percentile of the largest contentful paint in that time')
  const share = gauge('live_share', 'Share of the open tabs with the app that run its live version')
  const lacking = gauge('lacks', 'Things that the version needs and this API does not serve')

  return {
    contentType: registry.contentType,
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    limitReached: (limit) => limits.inc({ limit }),
    telemetry: ({ numbers, vitals: told }) => {
      for (const { app, version, canary, kind, what, count } of numbers) {
        const labels = { app, version, canary: String(canary) }
        const [first = '', second = '', third = ''] = what.split(' ')
        if (kind === 'load') loads.inc({ ...labels, outcome: first, phase: second, code: third }, count)
        else if (kind === 'error') errors.inc({ ...labels, kind: first, name: second }, count)
      }
      for (const { app, version, canary, name, value } of told)
        histograms
          .get(name)
          ?.observe({ app, version, canary: String(canary) }, name === 'CLS' ? value : value / 1000)
    },
    text: (now) => {
      for (const one of [tabs, sessions, failed, lcp, share, lacking]) one.reset()
      revision.set(now.revision)
      for (const { app, version, role, ...numbers } of now.versions) {
        const labels = { app, version, role }
        tabs.set(labels, numbers.tabs)
        sessions.set(labels, numbers.sessions)
        failed.set(labels, numbers.failed)
        if (numbers.lcp !== null) lcp.set(labels, numbers.lcp / 1000)
      }
      for (const { app, version, ...adoption } of now.adoptions) {
        const labels = { app, version, role: 'live' }
        if (adoption.tabs > 0) share.set(labels, adoption.share)
      }
      for (const { count, ...labels } of now.lacks) lacking.set(labels, count)
      return registry.metrics()
    },
  }
}
