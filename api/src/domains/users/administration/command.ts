import type { Config } from '../../../platform/config/config.ts'
import type { CommandContext } from '../../../platform/service-context.ts'
import { CreateAdminError, createAdmin } from './create-admin.ts'

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
