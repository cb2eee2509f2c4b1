import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { vacuum } from '../../../platform/db/vacuum.ts'

/** The last link of a chain or of its verified part; the hash is hexadecimal. */
export interface ChainHead {
  readonly position: number
  readonly hash: string
}

/** A record as text that is the same on every server and in every time zone. */
export interface LinkableRecord {
  readonly id: number
  readonly text: string
}

export interface ChainLink extends ChainHead {
  readonly id: number
}

/** A link with the record it was made of; the text is absent when the record is gone. */
export interface LinkedRecord extends ChainLink {
  readonly text: string | null
  /** Seconds since 1970. */
  readonly at: number | null
}

const text = sql<string>`jsonb_build_array(a.id, extract(epoch from a.at), a.user_id, a.actor, a.action, a.subject, a.subject_id,
  a.merchant, a.before, a.after, a.request_id, a.address)::text`

const hash = sql<string>`encode(hash, 'hex')`

/** Locks the chain until the transaction ends; a table lock would need the right to change its rows. */
export async function lockChain(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit_chain'))`.execute(db)
}

export function selectHead(db: Db): Promise<ChainHead | undefined> {
  return db
    .selectFrom('audit_chain')
    .select(['position', hash.as('hash')])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function selectUnlinked(db: Db, limit: number): Promise<LinkableRecord[]> {
  return db
    .selectFrom('audit_unlinked as u')
    .innerJoin('audit_log as a', 'a.id', 'u.record_id')
    .select(['a.id', text.as('text')])
    .orderBy('u.record_id')
    .limit(limit)
    .execute()
}

export async function insertLinks(db: Db, links: readonly ChainLink[]): Promise<void> {
  await sql`
    with linked as (
      insert into audit_chain (position, record_id, hash)
      select position, id, decode(hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(position bigint, id bigint, hash text)
      returning record_id
    )
    delete from audit_unlinked where record_id in (select record_id from linked)`.execute(db)
}

export const vacuumUnlinked = (db: Db): Promise<void> => vacuum(db, 'audit_unlinked')

export function selectLinked(db: Db, after: number, limit: number): Promise<LinkedRecord[]> {
  return db
    .selectFrom('audit_chain as c')
    .leftJoin('audit_log as a', 'a.id', 'c.record_id')
    .select(({ eb }) => [
      'c.position',
      'c.record_id as id',
      hash.as('hash'),
      sql<number | null>`extract(epoch from a.at)::float8`.as('at'),
      eb.case().when('a.id', 'is not', null).then(text).end().as('text'),
    ])
    .where('c.position', '>', after)
    .orderBy('c.position')
    .limit(limit)
    .execute()
}

/** Returns pending records, present or missing, and records that are neither pending nor linked. */
export async function compareUnlinked(
  db: Db,
): Promise<{ waiting: number; removed: number[]; added: number[] }> {
  const { rows } = await sql<{ id: number; is_there: boolean; waits: boolean }>`
    select coalesce(a.id, u.record_id) as id, a.id is not null as is_there, u.record_id is not null as waits
    from audit_log a full join audit_unlinked u on u.record_id = a.id
    where u.record_id is not null or not exists (select from audit_chain c where c.record_id = a.id)
    order by 1`.execute(db)
  const ids = (chosen: typeof rows) => chosen.map(({ id }) => id)
  return {
    waiting: rows.filter(({ is_there, waits }) => is_there && waits).length,
    removed: ids(rows.filter(({ is_there }) => !is_there)),
    added: ids(rows.filter(({ waits }) => !waits)),
  }
}
