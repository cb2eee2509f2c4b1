import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** The rules of codes that confirm a delivery. Source: docs/security.md, «Orders and money». */
export const codeRules = {
  livesMs: 5 * 60_000,
  attempts: 5,
  resendMs: 60_000,
  sendsPerHour: 5,
  hourMs: 60 * 60_000,
} as const

export interface CodeBinding {
  readonly orderId: number
  readonly merchantId: string
  readonly amountTiyn: number
}

export function generateCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Hashes a code for order, merchant and amount, with a key because six digits can be guessed. */
export function hashCode(
  code: string,
  { orderId, merchantId, amountTiyn }: CodeBinding,
  key: Buffer,
): string {
  return createHmac('sha256', key)
    .update(`delivery ${orderId} ${merchantId} ${amountTiyn} ${code}`)
    .digest('hex')
}

export function matchesHash(code: string, hash: string, binding: CodeBinding, key: Buffer): boolean {
  return timingSafeEqual(Buffer.from(hashCode(code, binding, key)), Buffer.from(hash))
}

/** Returns whether a moment lies ahead; one beyond the longest wait is a fast clock's and counts as past. */
export function isInFuture(moment: Date, now: Date, longestMs: number): boolean {
  const wait = moment.getTime() - now.getTime()
  return wait > 0 && wait <= longestMs
}

export interface CodeHistory {
  /** Times of the codes sent within the last hour, newest first. */
  readonly sent: readonly Date[]
  readonly resendAt: Date | undefined
}

/** Returns the earliest time of the next code, with the reason for a wait. */
export function earliestNextSend(
  { sent, resendAt }: CodeHistory,
  now: Date,
): { readonly at: Date; readonly because: 'now' | 'too soon' | 'too many' } {
  const oldest = sent[codeRules.sendsPerHour - 1]
  const freeAt = oldest === undefined ? now : new Date(oldest.getTime() + codeRules.hourMs)
  if (isInFuture(freeAt, now, codeRules.hourMs)) return { at: freeAt, because: 'too many' }
  if (resendAt !== undefined && isInFuture(resendAt, now, codeRules.resendMs))
    return { at: resendAt, because: 'too soon' }
  return { at: now, because: 'now' }
}
