import { setTimeout as wait } from 'node:timers/promises'
import type { CallAnswer } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { verifyChain } from '../audit/chain/verify.ts'

type Integrity = CallAnswer<'GET /users/api/v1/security-log/integrity'>

const maxAgeMs = 600_000
const checks = new WeakMap<Platform, { readonly at: Date; readonly result: Promise<Integrity> }>()

const hourMs = 3_600_000
const patienceMs = 500

/** Returns whether the last check found the chain whole, and begins one when it is older than an hour; undefined before the first. */
export async function lastChainCheck(call: Call): Promise<boolean | undefined> {
  const last = checks.get(call.platform)
  const isOld = !last || Math.abs(call.now.getTime() - last.at.getTime()) > hourMs
  const check = isOld ? readIntegrity(call) : last.result
  // A check takes seconds: a question does not wait for it, and the next one gets its answer.
  const found = check.then(({ intact }) => intact).catch(() => undefined)
  return Promise.race([found, wait(patienceMs, undefined, { ref: false })])
}

/** Checks the chain at most once in ten minutes for all callers, because reading it takes seconds. */
export function readIntegrity(call: Call): Promise<Integrity> {
  const { platform, now: at } = call
  const last = checks.get(platform)
  if (last && Math.abs(at.getTime() - last.at.getTime()) < maxAgeMs) return last.result
  const result = verifyChain(call).then(({ faults, links }) => ({
    intact: faults.length === 0,
    checkedAt: at.toISOString(),
    records: links,
  }))
  checks.set(platform, { at, result })
  result.catch(() => checks.delete(platform))
  return result
}
