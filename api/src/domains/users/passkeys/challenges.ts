import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { hashToken } from '../secret-token.ts'
import { insertUsedChallenge } from './queries.ts'

const lifetimeMs = 5 * 60_000
const [nonceBytes, timeBytes] = [16, 6]

/** Returns a challenge for a purpose: a random number and the time of its end under a signature, so that asking stores nothing. */
export function makeChallenge({ platform, now }: ServiceContext, purpose: string): Buffer {
  const body = Buffer.alloc(nonceBytes + timeBytes, randomBytes(nonceBytes))
  body.writeUIntBE(now.getTime() + lifetimeMs, nonceBytes, timeBytes)
  return Buffer.concat([body, sign(platform.keys.token, purpose, body)])
}

/** @param challenge base64url @returns whether it was made for the purpose and has not ended */
export function isChallenge({ platform, now }: ServiceContext, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, nonceBytes + timeBytes)
  const signature = bytes.subarray(nonceBytes + timeBytes)
  const right = sign(platform.keys.token, purpose, body)
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) return false
  return endOf(body) > now.getTime()
}

/** Marks a valid challenge as answered. @returns false when it was already */
export function consumeChallenge({ db, now }: ServiceContext, challenge: string): Promise<boolean> {
  const end = new Date(endOf(Buffer.from(challenge, 'base64url')))
  return insertUsedChallenge(db, hashToken(challenge), { end, now })
}

const endOf = (body: Buffer): number => body.readUIntBE(nonceBytes, timeBytes)

const sign = (key: Buffer, purpose: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`passkey:${purpose}:`).update(body).digest()
