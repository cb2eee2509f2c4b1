import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ReadSource } from '../db/replica.ts'

export interface Metrics {
  readonly contentType: string
  /** Counts an answered request; `route` is the pattern of the address. */
  request(request: { method: string; route: string; status: number; seconds: number }): void
  /** Counts a refusal because an hourly limit was reached. */
  limitReached(limit: string): void
  /** Counts a read that a replica may answer: by it, or why by the primary. */
  readFrom(source: ReadSource | 'failed'): void
  text(now: ReleaseGauges): Promise<string>
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
}

const requestBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]

/** @param process includes memory, event loop and the like, whose observers never end */
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
  const reads = new Counter({
    name: 'cabinet_replica_reads_total',
    help: 'Reads that a replica may answer: by the replica, or by the primary because it was behind, had not seen what the session has, was away or failed',
    labelNames: ['source'],
    registers,
  })
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

  return {
    contentType: registry.contentType,
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    limitReached: (limit) => limits.inc({ limit }),
    readFrom: (source) => reads.inc({ source }),
    text: (now) => {
      for (const one of [tabs, sessions, failed, lcp]) one.reset()
      revision.set(now.revision)
      for (const { app, version, role, ...numbers } of now.versions) {
        const labels = { app, version, role }
        tabs.set(labels, numbers.tabs)
        sessions.set(labels, numbers.sessions)
        failed.set(labels, numbers.failed)
        if (numbers.lcp !== null) lcp.set(labels, numbers.lcp / 1000)
      }
      return registry.metrics()
    },
  }
}
