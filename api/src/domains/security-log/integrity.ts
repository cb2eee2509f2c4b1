import type { CallAnswer } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { verifyChain } from '../audit/service.ts'

type Integrity = CallAnswer<'GET /users/api/v1/security-log/integrity'>

const maxAgeMs = 600_000
const checks = new WeakMap<Platform, { readonly startedAt: number; readonly result: Promise<Integrity> }>()

/** Checks the chain at most once in ten minutes for all callers, because reading it takes seconds. */
export function readIntegrity(call: Call): Promise<Integrity> {
  const { platform, now } = call
  const last = checks.get(platform)
  if (last && Math.abs(now.getTime() - last.startedAt) < maxAgeMs) return last.result
  const result = check(call)
  checks.set(platform, { startedAt: now.getTime(), result })
  result.catch(() => checks.delete(platform))
  return result
}

async function check(call: Call): Promise<Integrity> {
  const { faults, links } = await verifyChain(call, undefined)
  return { intact: faults.length === 0, checkedAt: call.now.toISOString(), records: links }
}
