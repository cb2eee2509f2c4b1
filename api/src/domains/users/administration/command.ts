import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { CreateAdminError, createAdmin } from './create-admin.ts'

/** `create-admin EMAIL [--superadmin]`: prints the link by which the administrator sets his password. @returns the exit code. */
export async function createAdminCommand(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  { email, superadmin = false }: { email: string | undefined; superadmin?: boolean | undefined },
  print: (line: string) => void,
): Promise<number> {
  try {
    if (email === undefined) throw new CreateAdminError('Укажите почту: pnpm api create-admin EMAIL')
    const { link, expiresAt } = await createAdmin(
      { db, now: new Date(), platform: { config } },
      { email, superadmin },
    )
    print(`Ссылка, по которой администратор задаст пароль (действует до ${expiresAt.toISOString()}):`)
    print(link)
    return 0
  } catch (error) {
    if (!(error instanceof CreateAdminError)) throw error
    print(error.message)
    return 2
  }
}
