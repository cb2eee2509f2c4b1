import type { CommandContext } from '../../platform/service-context.ts'
import { createKey, revokeKey } from './keys.ts'
import { selectKeys } from './queries.ts'

type Print = (line: string) => void

/** Runs `pnpm api create-key --partner ID | --bank [--name NAME]`, which prints the key only once. */
export async function createKeyCommand(
  ctx: CommandContext,
  options: {
    partner?: string | undefined
    bank?: boolean | undefined
    name?: string | undefined
  },
  print: Print,
): Promise<number> {
  const { partner, bank = false, name } = options
  if ((partner !== undefined) === bank) {
    print('Give --partner CODE or --bank.')
    return 2
  }
  const owner =
    partner === undefined ? ({ kind: 'bank' } as const) : ({ kind: 'partner', merchantId: partner } as const)
  const key = await createKey(ctx, owner, name ?? partner ?? 'Банк')
  if (key === undefined) {
    print(`There is no partner ${partner}.`)
    return 1
  }
  print('The key is shown once, keep it now:')
  print(key)
  return 0
}

export async function listKeysCommand(ctx: CommandContext, print: Print): Promise<number> {
  for (const { id, kind, partner, name, created_at, last_used_at, revoked_at } of (
    await selectKeys(ctx)
  ).toReversed()) {
    const whose = kind === 'partner' ? `partner ${partner}` : kind
    const used = last_used_at === null ? 'never used' : `used ${last_used_at.toISOString()}`
    print(
      `${id}  ${whose}  ${name}  made ${created_at.toISOString()}  ${revoked_at === null ? used : 'revoked'}`,
    )
  }
  return 0
}

export async function revokeKeyCommand(
  ctx: CommandContext,
  id: string | undefined,
  print: Print,
): Promise<number> {
  const revoked = /^[1-9]\d{0,8}$/.test(id ?? '') && (await revokeKey(ctx, Number(id)))
  print(revoked ? `Key ${id} is revoked.` : `No key ${id ?? ''} is in use: pnpm api keys`)
  return revoked ? 0 : 1
}
