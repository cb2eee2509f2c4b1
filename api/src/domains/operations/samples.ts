import { createHash, timingSafeEqual } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { LivePointer } from '@cabinet/contract'
import type { Context } from '@cabinet/release'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerToken } from '../../platform/http/credentials.ts'
import { notFound, unauthenticated } from '../../platform/http/errors.ts'
import type { Sample } from '../../platform/metrics/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { livePointer, storeFailure } from '../../platform/release-files/live-pointer.ts'
import { jobContext, type ServiceContext } from '../../platform/service-context.ts'
import { lastChainCheck } from '../security-log/service.ts'
import { countUnfinished } from '../settlements/service.ts'
import { countLiveSessions, idleLimitOf } from '../users/sessions.ts'
import { numbersOf } from './status.ts'

/** Returns what `/metrics` tells of the moment. While the database is away, what only it knows is absent. */
async function currentSamples(platform: Platform): Promise<Sample[]> {
  const { database, releases, config } = platform
  const { reads } = database
  const ctx = { ...jobContext(platform, 'metrics', 'counts of all merchants, without their rows'), db: reads }
  const pointer = await livePointer(releases)
  const isReadable = storeFailure(releases) === undefined
  const inDatabase = await samplesInDatabase(ctx, pointer).catch(() => undefined)
  return [
    { name: 'database_up', value: inDatabase ? 1 : 0 },
    ...(inDatabase ?? []),
    ...(database.pools?.() ?? []).flatMap(({ pool, held, waiting }): Sample[] => [
      { name: 'database_connections_held', value: held, labels: { pool } },
      { name: 'database_connections_waiting', value: waiting, labels: { pool } },
    ]),
    { name: 'release_store_readable', value: Number(isReadable) },
    { name: 'release_revision', value: pointer?.revision ?? 0 },
    // Another read of a store that hangs would outlast the scrape.
    {
      name: 'release_page_behind',
      value: isReadable ? await revisionsBehind(releases, pointer).catch(() => null) : null,
    },
    { name: 'backup_age_seconds', value: await backupAgeSeconds(config.backupPath, ctx.now) },
  ]
}

/** @throws when the database does not answer */
async function samplesInDatabase(ctx: ServiceContext, pointer: LivePointer | undefined): Promise<Sample[]> {
  const { db, now, platform } = ctx
  await platform.database.takesChanges()
  const jobs = await platform.jobs.unfinished(db)
  const stateful = async (
    name: 'registers_unfinished' | 'register_mails_unfinished',
    table: 'unloadings' | 'unloading_mails',
  ) =>
    Object.entries(await countUnfinished(ctx, table)).map(([state, value]) => ({
      name,
      value,
      labels: { state },
    }))
  const whole = await lastChainCheck(ctx)
  const releases = (await numbersOf(ctx, pointer)).flatMap(({ app, version, role, ...numbers }): Sample[] => {
    const labels = { app, version, role }
    return [
      { name: 'release_tabs', value: numbers.tabs, labels },
      { name: 'release_sessions', value: numbers.sessions, labels },
      { name: 'release_failed_sessions', value: numbers.failed, labels },
      { name: 'release_lcp_p75_seconds', value: numbers.lcp === null ? null : numbers.lcp / 1000, labels },
    ]
  })
  return [
    ...jobs.flatMap(({ queue, count, oldest }): Sample[] => [
      { name: 'jobs_unfinished', value: count, labels: { queue } },
      { name: 'jobs_oldest_seconds', value: oldest ? secondsSince(oldest, now) : 0, labels: { queue } },
    ]),
    ...(await stateful('registers_unfinished', 'unloadings')),
    ...(await stateful('register_mails_unfinished', 'unloading_mails')),
    { name: 'sessions', value: await countLiveSessions(db, idleLimitOf(ctx)) },
    { name: 'audit_chain_whole', value: whole === undefined ? null : Number(whole) },
    ...releases,
  ]
}

const secondsSince = (then: Date, now: Date): number => Math.max(0, (now.getTime() - then.getTime()) / 1000)

/** Returns how many revisions the served set is behind the pointer. @throws when the store or the set is unreadable */
async function revisionsBehind({ store }: Context, pointer: LivePointer | undefined): Promise<number | null> {
  if (!pointer) return null
  const content = (await store.get('release-set.json'))?.content
  const { revision } = JSON.parse(JSON.parse(String(content)).set)
  return pointer.revision - Number(revision)
}

/** Returns the age of a file or folder, s: infinite where there is none, or its disk is away; null without a path. */
export async function backupAgeSeconds(path: string | undefined, now: Date): Promise<number | null> {
  if (path === undefined) return null
  const found = await stat(path).catch(() => undefined)
  return found ? secondsSince(found.mtime, now) : Number.POSITIVE_INFINITY
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns whether a request comes from this machine itself, and not through a proxy on it. */
function isLocal({ ip, headers }: FastifyRequest): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some(
    (name) => headers[name] !== undefined,
  )
  const ours = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  return ours && !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(ip)
}

/** @throws ApiError 401 with a wrong token, 404 for callers without access */
function refuseStrangers(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (!isLocal(request)) throw notFound('Страница не найдена')
    return
  }
  if (!timingSafeEqual(digest(bearerToken(request) ?? ''), digest(token)))
    throw unauthenticated('Нужен ключ показателей')
}

export function metricsEndpoint(app: FastifyInstance, platform: Platform): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none'
    platform.metrics.request({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
  app.get('/metrics', async (request, reply) => {
    refuseStrangers(request, platform.config.metricsToken)
    const text = await platform.metrics.text(await currentSamples(platform))
    return reply.header('cache-control', 'no-store').type(platform.metrics.contentType).send(text)
  })
}
