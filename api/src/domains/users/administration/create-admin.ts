import type { Trx } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit, type Recorded } from '../../audit/audit.ts'
import { issuePasswordLink } from '../password-links.ts'
import { lockAdministration } from './lock.ts'

/** What keeps an administrator from being made; the operator is told the sentence. */
export class CreateAdminError extends Error {}

interface Wanted {
  readonly email: string
  /** Names him `superadmin`: the one who sees all merchants. */
  readonly superadmin: boolean
}

const actor: Recorded = { userId: null, name: 'command create-admin', requestId: null }

/**
 * The command `create-admin`: an invited administrator, and the link by which he sets his password. There is no password before
 * that. Asked again for somebody who has not used his link, it makes a new one.
 * @throws CreateAdminError
 */
export async function createAdmin(
  { db, config, clock }: Pick<Platform, 'db' | 'clock'> & { config: Pick<Platform['config'], 'publicUrl'> },
  { email: typed, superadmin }: Wanted,
): Promise<{ link: string; expiresAt: Date }> {
  const email = typed.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new CreateAdminError(`«${typed}» не похоже на адрес почты`)
  const username = superadmin ? 'superadmin' : email
  return db.transaction().execute(async (trx) => {
    await lockAdministration(trx)
    const userId =
      (await invitedBefore(trx, username, email)) ?? (await addAdministrator(trx, username, email, clock()))
    const link = { userId, purpose: 'invitation', publicUrl: config.publicUrl, now: clock() } as const
    return issuePasswordLink(trx, link)
  })
}

/** @returns nothing when there is nobody of that name or address. */
async function invitedBefore(trx: Trx, username: string, email: string): Promise<number | undefined> {
  const present = await trx
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.username', 'users.email', 'users.status', 'roles.name as role'])
    .where((eb) => eb.or([eb('users.email', '=', email), eb('users.username', '=', username)]))
    .executeTakeFirst()
  if (present === undefined) return undefined
  const same = present.username === username && present.email === email
  if (same && present.status === 'invited' && present.role === 'ADMINISTRATOR') return present.id
  throw new CreateAdminError(
    `Пользователь ${present.username} (${present.email}) уже есть. Пароль он восстановит сам на странице входа.`,
  )
}

async function addAdministrator(trx: Trx, username: string, email: string, now: Date): Promise<number> {
  const role = await trx
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'ADMINISTRATOR')
    .executeTakeFirst()
  if (role === undefined) throw new CreateAdminError('В базе нет роли ADMINISTRATOR')
  const { id } = await trx
    .insertInto('users')
    .values({
      username,
      email,
      // He corrects them himself after signing in.
      last_name: 'Администратор',
      first_name: 'Первый',
      middle_name: null,
      phone_number: '70000000000',
      job_title: null,
      role_id: role.id,
      status: 'invited',
      password_hash: null,
      registered_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { username, role: 'ADMINISTRATOR', status: 'invited' }
  await audit({ db: trx, now, actor }, { action: 'user.create', subject: 'user', id, after })
  return id
}
