import { permissionNames } from '@cabinet/contract'
import type { WritingCall } from '../../../platform/call.ts'
import { audit } from '../../audit/audit.ts'
import { issuePasswordLink, type LinkCall } from '../password-links.ts'
import { insertRole, replacePermissions, selectRole } from '../roles/queries.ts'
import { insertUser, lockAdministration, selectNamesake } from './queries.ts'

/** What keeps an administrator from being made; the operator is told the sentence. */
export class CreateAdminError extends Error {}

interface Wanted {
  readonly email: string
  /** Names him `superadmin`: the one who sees all merchants. */
  readonly superadmin: boolean
}

type Writing = Pick<WritingCall, 'db' | 'now'>

const actor = { userId: null, name: 'command create-admin', requestId: null } as const

/**
 * The command `create-admin`: an invited administrator, and the link by which he sets his password. There is no password before
 * that. Asked again for somebody who has not used his link, it makes a new one.
 * @throws CreateAdminError
 */
export async function createAdmin(
  call: LinkCall,
  { email: typed, superadmin }: Wanted,
): Promise<{ link: string; expiresAt: Date }> {
  const email = typed.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new CreateAdminError(`«${typed}» не похоже на адрес почты`)
  const username = superadmin ? 'superadmin' : email
  return call.db.transaction().execute(async (db) => {
    const writing = { ...call, db }
    await lockAdministration(db)
    await wholeRole(writing)
    const userId =
      (await invitedBefore(writing, username, email)) ?? (await addAdministrator(writing, username, email))
    return issuePasswordLink(writing, { userId, purpose: 'invitation' })
  })
}

/** @returns nothing when there is nobody of that name or address. */
async function invitedBefore({ db }: Writing, username: string, email: string): Promise<number | undefined> {
  const [present] = await selectNamesake(db, { email, username })
  if (present === undefined) return undefined
  const same = present.username === username && present.email === email
  if (same && present.status === 'invited' && present.role === 'ADMINISTRATOR') return present.id
  throw new CreateAdminError(
    `Пользователь ${present.username} (${present.email}) уже есть. Пароль он восстановит сам на странице входа.`,
  )
}

async function addAdministrator({ db, now }: Writing, username: string, email: string): Promise<number> {
  const id = await insertUser(db, {
    username,
    email,
    // He corrects them himself after signing in.
    last_name: 'Администратор',
    first_name: 'Первый',
    middle_name: null,
    phone_number: '70000000000',
    job_title: null,
    role_id: await wholeRole({ db, now }),
    status: 'invited',
    password_hash: null,
    registered_at: now,
  })
  const after = { username, role: 'ADMINISTRATOR', status: 'invited' }
  await audit({ db, now, actor }, { action: 'user.create', subject: 'user', id, after })
  return id
}

/** The role of administrators with every right, whatever was made of it: the command is the way back in. @returns its id */
async function wholeRole({ db, now }: Writing): Promise<number> {
  const role = await selectRole(db, 'ADMINISTRATOR')
  const id = role?.id ?? (await insertRole(db, { name: 'ADMINISTRATOR', name_rus: 'Администратор' }))
  const before = role?.permissions ?? []
  if (permissionNames.every((name) => before.includes(name))) return id
  await replacePermissions(db, id, permissionNames)
  const entry = { before: { permissions: before }, after: { permissions: permissionNames } }
  await audit({ db, now, actor }, { action: 'role.update', subject: 'role', id: 'ADMINISTRATOR', ...entry })
  return id
}
