import { permissionNames } from '@cabinet/contract'
import type { Config } from '../../../platform/config/config.ts'
import { type CommandContext, type InTransaction, inTransaction } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { issuePasswordLink, type LinkContext } from '../password-links.ts'
import { insertRole, replacePermissions, selectRole } from '../roles/queries.ts'
import { insertUser, lockAdministration, selectNamesake } from './queries.ts'

class CreateAdminError extends Error {}

interface AdminInput {
  readonly email: string
  /** Creates `superadmin`, who sees all merchants. */
  readonly superadmin: boolean
}

type Writing = InTransaction<LinkContext>

/** Invites an administrator; a repeated call makes a new link while the invitation is unused. @throws CreateAdminError */
export async function createAdmin(
  ctx: LinkContext,
  { email: typed, superadmin }: AdminInput,
): Promise<{ link: string; expiresAt: Date }> {
  const email = typed.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new CreateAdminError(`${typed} is no mail address`)
  const username = superadmin ? 'superadmin' : email
  return inTransaction(ctx, async (ctx) => {
    await lockAdministration(ctx.db)
    await ensureAdministratorRole(ctx)
    const userId = (await findInvited(ctx, username, email)) ?? (await addAdministrator(ctx, username, email))
    return issuePasswordLink(ctx, { userId, purpose: 'invitation' })
  })
}

/** @returns nothing when no user has this name or address */
async function findInvited({ db }: Writing, username: string, email: string): Promise<number | undefined> {
  const [present] = await selectNamesake(db, { email, username })
  if (present === undefined) return undefined
  const same = present.username === username && present.email === email
  if (same && present.status === 'invited' && present.role === 'ADMINISTRATOR') return present.id
  throw new CreateAdminError(
    `The user ${present.username} (${present.email}) exists already. The sign-in page renews the password.`,
  )
}

async function addAdministrator(ctx: Writing, username: string, email: string): Promise<number> {
  const { db, now } = ctx
  const id = await insertUser(db, {
    username,
    email,
    // The administrator corrects these after signing in.
    last_name: 'Администратор',
    first_name: 'Первый',
    middle_name: null,
    phone_number: '70000000000',
    job_title: null,
    role_id: await ensureAdministratorRole(ctx),
    status: 'invited',
    password_hash: null,
    registered_at: now,
  })
  const after = { username, role: 'ADMINISTRATOR', status: 'invited' }
  await audit(ctx, { action: 'user.create', subject: 'user', id: username, after })
  return id
}

/** Restores every right of the administrators' role: the command is the way back in. @returns its id */
async function ensureAdministratorRole(ctx: Writing): Promise<number> {
  const { db } = ctx
  const role = await selectRole(db, 'ADMINISTRATOR')
  const id = role?.id ?? (await insertRole(db, { name: 'ADMINISTRATOR', name_rus: 'Администратор' }))
  const before = role?.permissions ?? []
  if (permissionNames.every((name) => before.includes(name))) return id
  await replacePermissions(db, id, permissionNames)
  const entry = { before: { permissions: before }, after: { permissions: permissionNames } }
  await audit(ctx, { action: 'role.update', subject: 'role', id: 'ADMINISTRATOR', ...entry })
  return id
}

/** Runs `create-admin EMAIL [--superadmin]`: prints a link for the password. @returns the exit code */
export async function createAdminCommand(
  ctx: CommandContext,
  config: Pick<Config, 'publicUrl'>,
  { email, superadmin = false }: { email: string | undefined; superadmin?: boolean | undefined },
  print: (line: string) => void,
): Promise<number> {
  try {
    if (email === undefined) throw new CreateAdminError('Which address? pnpm api create-admin EMAIL')
    const { link, expiresAt } = await createAdmin({ ...ctx, platform: { config } }, { email, superadmin })
    print(`This link sets the administrator's password (valid until ${expiresAt.toISOString()}):`)
    print(link)
    return 0
  } catch (error) {
    if (!(error instanceof CreateAdminError)) throw error
    print(error.message)
    return 2
  }
}
