import type { Call } from '../../../platform/call.ts'
import { unseal } from '../../../platform/secrets/secrets.ts'
import { hashToken } from '../secret-token.ts'
import { deleteRecoveryCode, selectSecret, takeStep } from './queries.ts'
import { matchingStep, stepOf } from './totp.ts'

/** Where the secret is stored: it opens there alone. */
export function factorPlace(userId: number): string {
  return `second_factors/${userId}/secret`
}

/** Takes a code of the authenticator, or one of the recovery codes: each works once. @returns whether it was right. */
export async function takeCode(call: Call, userId: number, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return takeTotp(call, userId, code)
  return deleteRecoveryCode(call.db, userId, hashToken(code))
}

/** A code that was seen over a shoulder is worth nothing: its step must be later than the last one taken. */
export async function takeTotp({ db, now, platform }: Call, userId: number, code: string): Promise<boolean> {
  const secret = await selectSecret(db, userId)
  if (secret === undefined) return false
  const step = matchingStep(unseal(secret, factorPlace(userId), platform.keys), code, now)
  return step !== undefined && takeStep(db, userId, { step, latest: stepOf(now) + 1 })
}
