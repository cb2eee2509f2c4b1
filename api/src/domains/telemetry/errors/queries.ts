import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import type { ReleaseErrorsTable } from '../tables.ts'
import type { SourceFrame } from './source-frames.ts'

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
