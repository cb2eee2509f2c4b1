import { setTimeout as wait } from 'node:timers/promises'
import type { CallAnswer } from '@cabinet/contract'
import type { Platform } from '../../platform/platform.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { verifyChain } from '../audit/chain/chain.ts'

type Integrity = CallAnswer<'GET /users/api/v1/security-log/integrity'>

const maxAgeMs = 600_000
const checks = new WeakMap<Platform, { readonly at: Date; readonly result: Promise<Integrity> }>()

const hourMs = 3_600_000
const patienceMs = 500

/** Returns whether the last check found the chain whole, and begins one when it is older than an hour; undefined before the first. */
export async function lastChainCheck(ctx: ServiceContext): Promise<boolean | undefined> {
  const last = checks.get(ctx.platform)
  const isOld = !last || Math.abs(ctx.now.getTime() - last.at.getTime()) > hourMs
  const check = isOld ? readIntegrity(ctx) : last.result
  // A check takes seconds: a question does not wait for it, and the next one gets its answer.
  const found = check.then(({ intact }) => intact).catch(() => undefined)
  return Promise.race([found, wait(patienceMs, undefined, { ref: false })])
}

/** Checks the chain at most once in ten minutes for all callers, because reading it takes seconds. */
export function readIntegrity(ctx: ServiceContext): Promise<Integrity> {
  const { platform, now: at } = ctx
  const last = checks.get(platform)
  if (last && Math.abs(at.getTime() - last.at.getTime()) < maxAgeMs) return last.result
  const result = verifyChain(ctx).then(({ faults, links }) => ({
    intact: faults.length === 0,
    checkedAt: at.toISOString(),
    records: links,
  }))
  checks.set(platform, { at, result })
  result.catch(() => checks.delete(platform))
  return result
}
