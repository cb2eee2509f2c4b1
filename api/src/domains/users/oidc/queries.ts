import { type Insertable, sql } from 'kysely'
import { lockNumber } from '../../../platform/db/advisory-locks.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { OidcIdentitiesTable, OidcSessionsTable } from '../tables.ts'
import type { ProviderIdentity } from './provider-identity.ts'

/** Returns the bound user, else the one with the verified address, with the subject that is bound to him. */
export function selectUserOfIdentity(db: Db, { issuer, subject, email = '' }: ProviderIdentity) {
  return db
    .selectFrom('users')
    .leftJoin('oidc_identities as identity', (join) =>
      join.onRef('identity.user_id', '=', 'users.id').on('identity.issuer', '=', issuer),
    )
    .select(['users.username', 'identity.subject'])
    .where((eb) =>
      eb.or([
        eb('identity.subject', '=', subject),
        // The provider's administrators must not become `superadmin`.
        eb.and([eb('users.email', '=', email), eb('users.username', '<>', 'superadmin')]),
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce(eb('identity.subject', '=', subject), eb.lit(false)), 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function selectIdentity(db: Db, issuer: string, subject: string) {
  const query = db.selectFrom('oidc_identities').select('user_id')
  return query.where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
}

export async function insertIdentity(trx: Trx, row: Insertable<OidcIdentitiesTable>): Promise<void> {
  await trx.insertInto('oidc_identities').values(row).execute()
}

export async function deleteIdentities(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('oidc_identities').where('user_id', '=', userId).execute()
}

/** Stores the provider's session of a session, in place of an earlier one. */
export async function upsertProviderSession(
  trx: Trx,
  { session_id, ...row }: Insertable<OidcSessionsTable>,
): Promise<void> {
  await trx
    .insertInto('oidc_sessions')
    .values({ session_id, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute()
}

export async function selectProviderSession(
  db: Db,
  sessionIds: readonly string[],
): Promise<string | undefined> {
  if (sessionIds.length === 0) return undefined
  const query = db.selectFrom('oidc_sessions').select('session_id').where('session_id', 'in', sessionIds)
  return (await query.executeTakeFirst())?.session_id
}

/** Takes the ID token of a session, so that it ends at the provider once. */
export async function takeIdToken(db: Db, sessionId: string): Promise<string | undefined> {
  const query = db.deleteFrom('oidc_sessions').where('session_id', '=', sessionId).returning('id_token')
  return (await query.executeTakeFirst())?.id_token
}

/** Ends the live sessions that the provider means by a name of its session, of its user, or both. */
export function endProviderSessions(
  trx: Trx,
  {
    issuer,
    sid,
    subject,
    now,
  }: { issuer: string; sid: string | undefined; subject: string | undefined; now: Date },
) {
  let query = trx
    .updateTable('sessions')
    .from(['users', 'oidc_sessions'])
    .set({ ended_at: now, ended_because: 'ended at the provider' })
    .whereRef('users.id', '=', 'sessions.user_id')
    .whereRef('oidc_sessions.session_id', '=', 'sessions.id')
    .where('sessions.ended_at', 'is', null)
    .where('oidc_sessions.issuer', '=', issuer)
  if (subject !== undefined) query = query.where('oidc_sessions.subject', '=', subject)
  if (sid !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb('oidc_sessions.sid', '=', sid),
        ...(subject === undefined ? [] : [eb('oidc_sessions.sid', 'is', null)]),
      ]),
    )
  return query.returning(['sessions.id', 'users.id as userId', 'users.username as name']).execute()
}

/** Sign-ins and sign-outs at the provider take turns, so that none misses the other's rows. */
async function takeTurn(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber('providerLogouts')})`.execute(trx)
}

interface Logout {
  readonly issuer: string
  readonly sid: string | null | undefined
  readonly subject: string | undefined
  /** When the provider issued its token. */
  readonly issuedAt: Date
}

/** Notes a sign-out for the sign-ins that are under way, and forgets those before `now`. */
export async function recordLogout(trx: Trx, logout: Logout, { now, end }: { now: Date; end: Date }) {
  const { issuer, sid, subject, issuedAt } = logout
  await takeTurn(trx)
  await trx.deleteFrom('oidc_logouts').where('expires_at', '<', now).execute()
  // A token for a session and its user means sessions without a name too.
  const users = subject === undefined ? [] : [`${issuer} ${sid ? 'nameless of' : 'all of'} ${subject}`]
  for (const meant of [...(sid ? [`${issuer} session ${sid}`] : []), ...users])
    await trx
      .insertInto('oidc_logouts')
      .values({ meant, issued_at: issuedAt, expires_at: end })
      .onConflict((conflict) =>
        conflict.column('meant').doUpdateSet({
          issued_at: sql`greatest(oidc_logouts.issued_at, excluded.issued_at)`,
          expires_at: end,
        }),
      )
      .execute()
}

/** Returns whether the provider has signed out what an ID token began, since it issued the token. */
export async function isLoggedOut(trx: Trx, { issuer, sid, subject, issuedAt }: Logout): Promise<boolean> {
  await takeTurn(trx)
  const own = sid ? `session ${sid}` : `nameless of ${subject}`
  const found = await trx
    .selectFrom('oidc_logouts')
    .select('meant')
    .where('meant', 'in', [`${issuer} ${own}`, `${issuer} all of ${subject}`])
    .where('issued_at', '>=', issuedAt)
    .executeTakeFirst()
  return found !== undefined
}
