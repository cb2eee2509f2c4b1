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
  /** Counts an attempt of a job that failed. */
  jobFailed(queue: string): void
  text(samples: readonly Sample[]): Promise<string>
}

const release = ['app', 'version', 'role'] as const

/** Values read when somebody asks: name without `cabinet_` → explanation and labels. */
const gauges = {
  release_revision: ['Revision of the live pointer'],
  release_tabs: ['Open tabs that run the version, of all processes', ...release],
  release_sessions: ['Sessions of the last 24 hours of the version', ...release],
  release_failed_sessions: ['Those of them in which something of the version failed', ...release],
  release_lcp_p75_seconds: ['75th percentile of the largest contentful paint in that time', ...release],
  release_store_readable: ['1 while the release store answers'],
  release_page_behind: ['Revisions by which the page is behind the live pointer'],
  database_up: ['1 while the database answers; what it counts is absent otherwise'],
  database_connections_held: ['Connections that are working, by pool', 'pool'],
  database_connections_waiting: ['Calls and jobs that wait for a connection, by pool', 'pool'],
  jobs_unfinished: [
    'Jobs that wait, are retried or run, by queue: SMS, documents, registers, mails',
    'queue',
  ],
  jobs_oldest_seconds: ['Age of the oldest of them', 'queue'],
  registers_unfinished: ['Periods of registers that wait or failed for good', 'state'],
  register_mails_unfinished: ['Mails of registers that wait or failed for good', 'state'],
  sessions: ['Sessions of users that have not ended'],
  audit_chain_whole: ['1 when the last check of the audit chain, of the last hour, found no fault'],
  backup_age_seconds: ['Age of the newest backup at BACKUP_PATH; +Inf without one'],
} as const satisfies Record<string, readonly [help: string, ...labels: string[]]>

export interface Sample {
  readonly name: keyof typeof gauges
  /** Null: unknown, and absent from the answer. */
  readonly value: number | null
  readonly labels?: Readonly<Record<string, string>>
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
  const failures = new Counter({
    name: 'cabinet_job_failures_total',
    help: 'Attempts of jobs that failed in this process',
    labelNames: ['queue'],
    registers,
  })

  return {
    contentType: registry.contentType,
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    limitReached: (limit) => limits.inc({ limit }),
    readFrom: (source) => reads.inc({ source }),
    jobFailed: (queue) => failures.inc({ queue }),
    text: async (samples) => {
      const now = new Registry()
      for (const [name, [help, ...labelNames]] of Object.entries(gauges)) {
        const known = samples.filter((one) => one.name === name && one.value !== null)
        // A gauge without a value would say 0.
        if (known.length === 0) continue
        const gauge = new Gauge({ name: `cabinet_${name}`, help, labelNames, registers: [now] })
        for (const { labels = {}, value } of known) gauge.set(labels, value ?? 0)
      }
      return `${await registry.metrics()}\n${await now.metrics()}`
    },
  }
}
