import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { NumberRow, SessionRow } from './rows.ts'

/** A tab that was not heard of for longer is no open tab, s; open ones speak every 20 s. */
const LIVE_SECONDS = 60

/** A page that reported the start of drawing and then nothing for so long, s, has frozen: it reports again when it comes to rest. */
const FROZEN_SECONDS = 20

const hasFailed = (now: Date) =>
  sql<boolean>`(failed or drawing and last_seen < ${now}::timestamptz - make_interval(secs => ${sql.lit(FROZEN_SECONDS)}))`

interface Report {
  readonly session: string
  readonly revision: number
  readonly at: Date
}

export async function upsertSessions(db: Db, { session, revision, at }: Report, rows: readonly SessionRow[]) {
  if (rows.length === 0) return
  await sql`
    insert into release_sessions as old
      (session, app, version, canary, revision, first_seen, last_seen, ended, failed, drawing)
    select ${session}, app, version, canary, ${revision}::integer, ${at}::timestamptz, ${at}::timestamptz,
           ended, failed, drawing
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as new (app text, version text, canary boolean, ended boolean, failed boolean, drawing boolean)
    on conflict (session, app, version) do update set
      canary = excluded.canary,
      revision = excluded.revision,
      last_seen = excluded.last_seen,
      ended = excluded.ended,
      drawing = excluded.drawing,
      failed = old.failed or excluded.failed`.execute(db)
}

export async function addNumbers(db: Db, at: Date, rows: readonly NumberRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into release_numbers as old (hour, app, version, canary, kind, what, route, count)
    select date_trunc('hour', ${at}::timestamptz), app, version, canary, kind, what, route, count
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as new (app text, version text, canary boolean, kind text, what text, route text, count bigint)
    on conflict (hour, app, version, canary, kind, what, route) do update
    set count = old.count + excluded.count`.execute(db)
}

export async function deleteOldTelemetry(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
  await db.deleteFrom('release_sessions').where('last_seen', '<', daysAgo(7)).execute()
  await db.deleteFrom('release_numbers').where('hour', '<', daysAgo(30)).execute()
}

export interface NamedVersion {
  readonly app: string
  readonly version: string
}

export interface VersionRow extends NamedVersion {
  readonly tabs: number
  readonly sessions: number
  readonly failed: number
}

/** Tabs of now of every open version; of the named ones the sessions of their own last day, to compare a replaced version by. */
export async function versionRows(db: Db, now: Date, named: readonly NamedVersion[]): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    with named as (
      select app, version, (
        select max(last_seen) from release_sessions as of_version
        where of_version.app = one.app and of_version.version = one.version
      ) as newest
      from json_to_recordset(${JSON.stringify(named)}::json) as one (app text, version text)
    ), last_day as (
      select app, version, counted.* from named cross join lateral (
        select count(*) as sessions, count(*) filter (where ${hasFailed(now)}) as failed
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
    select app, version, coalesce(tabs, 0) as tabs, coalesce(sessions, 0) as sessions, coalesce(failed, 0) as failed
    from last_day full join open using (app, version)
    order by app, version`.execute(db)
  return rows
}

export interface BucketRow {
  readonly app: string
  readonly version: string
  readonly bucket: number
  readonly count: number
}

/** LCP by bucket, of the last 24 hours in which the version told of any. */
export async function paintRows(db: Db, now: Date): Promise<BucketRow[]> {
  const { rows } = await sql<BucketRow>`
    with told as (
      select app, version, what, count, hour, max(hour) over (partition by app, version) as newest
      from release_numbers where kind = 'LCP' and hour > ${now}::timestamptz - interval '8 days'
    )
    select app, version, what::integer as bucket, sum(count)::bigint as count
    from told where hour > newest - interval '24 hours'
    group by app, version, what`.execute(db)
  return rows
}

export interface ArmRow {
  readonly sessions: number
  readonly failed: number
}

export async function selectArm(
  db: Db,
  { app, version, from, to, now }: { app: string; version: string; from: Date; to: Date; now: Date },
): Promise<ArmRow> {
  const row = await db
    .selectFrom('release_sessions')
    .select((eb) => [
      eb.fn.countAll<number>().as('sessions'),
      eb.fn.countAll<number>().filterWhere(hasFailed(now)).as('failed'),
    ])
    .where('app', '=', app)
    .where('version', '=', version)
    .where('first_seen', '>=', from)
    .where('first_seen', '<=', to)
    .executeTakeFirst()
  return { sessions: Number(row?.sessions ?? 0), failed: Number(row?.failed ?? 0) }
}
