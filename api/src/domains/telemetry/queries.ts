import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import type { SourceFrame } from './errors/source-frames.ts'
import type { ReleaseErrorsTable } from './tables.ts'

/** Seconds of silence after which a tab counts as closed; open ones report every 20 s. */
const LIVE_SECONDS = 60
const DAY_MS = 24 * 3_600_000

interface Target {
  readonly app: string
  readonly version: string
}

export interface SessionRow extends Target {
  readonly ended: boolean
  readonly failed: boolean
  readonly lcp: number | null
}

export async function recordSessions(db: Db, session: string, at: Date, rows: readonly SessionRow[]) {
  if (rows.length === 0) return
  await sql`
    insert into release_sessions as old (session, app, version, first_seen, last_seen, ended, failed, lcp)
    select ${session}, app, version, ${at}::timestamptz, ${at}::timestamptz, ended, failed, lcp
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as new (app text, version text, ended boolean, failed boolean, lcp integer)
    on conflict (session, app, version) do update set
      last_seen = excluded.last_seen,
      ended = excluded.ended,
      failed = old.failed or excluded.failed,
      lcp = coalesce(old.lcp, excluded.lcp)`.execute(db)
}

export async function deleteTelemetry({ db, now }: ServiceContext): Promise<void> {
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS)
  for (const table of ['release_sessions', 'release_errors'] as const)
    await db.deleteFrom(table).where('last_seen', '<', weekAgo).execute()
}

export interface VersionNumbers extends Target {
  readonly tabs: number
  /** The last 24 hours in which the version was used. */
  readonly sessions: number
  readonly failed: number
  /** 75th percentile of the largest contentful paint, ms. */
  readonly lcp: number | null
}

/** Counts every version's open tabs, and the sessions of the named ones over their own last day. */
export async function selectVersionNumbers(
  { db, now }: ServiceContext,
  named: readonly Target[],
): Promise<VersionNumbers[]> {
  const { rows } = await sql<VersionNumbers>`
    with named as (
      select app, version, (
        select max(last_seen) from release_sessions as of_version
        where of_version.app = one.app and of_version.version = one.version
      ) as newest
      from json_to_recordset(${JSON.stringify(named)}::json) as one (app text, version text)
    ), last_day as (
      select app, version, counted.* from named cross join lateral (
        select count(*) as sessions, count(*) filter (where failed) as failed,
          round(percentile_cont(0.75) within group (order by lcp))::integer as lcp
        from release_sessions as of_version
        where of_version.app = named.app and of_version.version = named.version
          and last_seen > newest - interval '24 hours'
      ) as counted
      where sessions > 0
    ), open as (
      select app, version, count(*) as tabs
      from release_sessions
      where not ended and last_seen > ${now}::timestamptz - make_interval(secs => ${sql.lit(LIVE_SECONDS)})
      group by app, version
    )
    select app, version, coalesce(tabs, 0) as tabs, coalesce(sessions, 0) as sessions,
      coalesce(failed, 0) as failed, lcp
    from last_day full join open using (app, version)
    order by app, version`.execute(db)
  return rows
}

export interface SampleGroup {
  readonly sessions: number
  readonly failed: number
}

/** Counts up to `most` sessions that began with a version in a period; `last` is the start of the latest. */
export async function sessionsOf(
  { db }: ServiceContext,
  { app, version, from, to, most }: Target & { from: Date; to: Date; most?: number },
): Promise<SampleGroup & { readonly last: Date | null }> {
  const { rows } = await sql<SampleGroup & { last: Date | null }>`
    select count(*) as sessions, count(*) filter (where failed) as failed, max(first_seen) as last from (
      select failed, first_seen from release_sessions
      where app = ${app} and version = ${version} and first_seen between ${from} and ${to}
      order by first_seen, session limit ${most ?? null}
    ) as began`.execute(db)
  const [{ sessions = 0, failed = 0, last = null } = {}] = rows
  return { sessions: Number(sessions), failed: Number(failed), last }
}

const mostGroups = 500
/** The most versions and browsers that a group names. */
const mostNames = 20

export interface NewError {
  readonly fingerprint: string
  readonly app: string
  readonly version: string
  readonly name: string
  readonly message: string
  readonly frames: readonly SourceFrame[]
  readonly browser: string
}

/** Counts an error; a new group takes the place of the one that was longest silent. @returns whether the group is new */
export async function addError({ db, now }: ServiceContext, error: NewError): Promise<boolean> {
  const { fingerprint, app, version, name, message, frames, browser } = error
  const added = (column: 'versions' | 'browsers') => {
    const [old, own] = [sql.ref(`old.${column}`), sql.ref(`excluded.${column}`)]
    return sql`case when ${old} @> ${own} or cardinality(${old}) >= ${sql.lit(mostNames)} then ${old} else ${old} || ${own} end`
  }
  const { rows } = await sql<{ is_new: boolean }>`
    insert into release_errors as old
      (fingerprint, app, name, message, frames, count, first_seen, last_seen, versions, browsers)
    values (${fingerprint}, ${app}, ${name}, ${message}, ${JSON.stringify(frames)}::jsonb, 1,
      ${now}::timestamptz, ${now}::timestamptz, array[${version}::text], array[${browser}::text])
    on conflict (fingerprint) do update set
      count = old.count + 1,
      last_seen = greatest(old.last_seen, excluded.last_seen),
      frames = excluded.frames,
      versions = ${added('versions')},
      browsers = ${added('browsers')}
    returning xmax = 0 as is_new`.execute(db)
  const isNew = rows[0]?.is_new ?? false
  if (isNew)
    await sql`
      delete from release_errors where fingerprint in (
        select fingerprint from release_errors order by last_seen desc, fingerprint offset ${sql.lit(mostGroups)}
      )`.execute(db)
  return isNew
}

/** Returns groups of one app or all, of one version or all, the newest first. */
export async function selectErrors(
  db: Db,
  { app, version, lim }: { readonly app?: string; readonly version?: string; readonly lim: number },
): Promise<ReleaseErrorsTable[]> {
  let query = db.selectFrom('release_errors').selectAll().orderBy('last_seen', 'desc').orderBy('fingerprint')
  if (app !== undefined) query = query.where('app', '=', app)
  if (version !== undefined) query = query.where(sql<boolean>`${version} = any(versions)`)
  return query.limit(lim).execute()
}
