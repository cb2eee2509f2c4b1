import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Counts in one statement. @param delays seconds after the n-th attempt @returns seconds until the next attempt; nothing while a delay runs */
export async function insertAttempt(
  db: Db,
  hash: string,
  { now, forgotten, delays }: { now: Date; forgotten: Date; delays: readonly number[] },
): Promise<number | undefined> {
  const steps = sql`${`{${delays.join(',')}}`}::int[]`
  const { rows } = await sql<{ delay: number }>`
    insert into sign_in_failures as f (name_hash, failures, blocked_until, last_failed_at)
    values (${hash}, 1, ${now}::timestamptz + make_interval(secs => (${steps})[1]), ${now})
    on conflict (name_hash) do update set
      failures = case when f.last_failed_at < ${forgotten} then 1 else f.failures + 1 end,
      blocked_until = ${now}::timestamptz + make_interval(secs => (${steps})[
        case when f.last_failed_at < ${forgotten} then 1 else least(f.failures + 1, ${delays.length}::int) end]),
      last_failed_at = ${now}
    where f.blocked_until <= ${now}
    returning extract(epoch from blocked_until - ${now}::timestamptz)::int as delay`.execute(db)
  return rows[0]?.delay
}

/** Takes one of a name's attempts from all places together. @returns false when none is left */
export async function takeSharedAttempt(
  db: Db,
  hash: string,
  { now, everySeconds, atOnce }: { now: Date; everySeconds: number; atOnce: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_in_failures as f (name_hash, failures, blocked_until, last_failed_at)
    values (${hash}, 1, ${now}::timestamptz + make_interval(secs => ${everySeconds}::int), ${now})
    on conflict (name_hash) do update set
      failures = f.failures + 1,
      blocked_until = greatest(f.blocked_until, ${now}) + make_interval(secs => ${everySeconds}::int),
      last_failed_at = ${now}
    where f.blocked_until <= ${now}::timestamptz + make_interval(secs => ${everySeconds * (atOnce - 1)}::int)
    returning f.failures`.execute(db)
  return rows.length === 1
}

export async function returnAttempt(db: Db, hash: string, seconds: number): Promise<void> {
  await sql`
    update sign_in_failures
    set failures = greatest(failures - 1, 0),
      blocked_until = case when failures > 1 then blocked_until - make_interval(secs => ${seconds}::int) else 'epoch' end
    where name_hash = ${hash}`.execute(db)
}

/** Caps moments that a fast clock stored beyond the longest delay. @returns the time of the next attempt */
export async function capBlockedUntil(
  db: Db,
  hash: string,
  { now, longestSeconds }: { now: Date; longestSeconds: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ blocked_until: Date }>`
    update sign_in_failures set
      blocked_until = least(blocked_until, ${now}::timestamptz + make_interval(secs => ${longestSeconds}::int)),
      last_failed_at = least(last_failed_at, ${now}::timestamptz)
    where name_hash = ${hash}
    returning blocked_until`.execute(db)
  return rows[0]?.blocked_until
}

export async function deleteFailures(db: Db, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('name_hash', 'in', hashes).execute()
}
