import { decryptSecret } from '../../../platform/secrets/secrets.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { hashToken } from '../secret-token.ts'
import { consumeStep, deleteRecoveryCode, selectSecret } from './queries.ts'
import { findStep, stepOf } from './totp.ts'

/** Returns the secret's encryption context, without which it cannot be decrypted. */
export function factorContext(userId: number): string {
  return `second_factors/${userId}/secret`
}

/** Consumes a code of the authenticator or a recovery code; each works once. @returns whether it was right */
export async function consumeCode(ctx: ServiceContext, userId: number, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return consumeTotp(ctx, userId, code)
  return deleteRecoveryCode(ctx.db, userId, hashToken(code))
}

/** Consumes a code whose step must be later than the last used one, so an observed code is useless. */
export async function consumeTotp(
  { db, now, platform }: ServiceContext,
  userId: number,
  code: string,
): Promise<boolean> {
  const secret = await selectSecret(db, userId)
  if (secret === undefined) return false
  const step = findStep(decryptSecret(secret, factorContext(userId), platform.keys), code, now)
  return step !== undefined && consumeStep(db, userId, { step, latest: stepOf(now) + 1 })
}
