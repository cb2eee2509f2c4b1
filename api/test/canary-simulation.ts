import { judgeCanary, lookNumber } from '../src/domains/operations/canary/rule.ts'

const minute = 60_000

/** Returns a generator that repeats the same simulations in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface World {
  /** Share of the sessions that get the canary. */
  readonly share: number
  readonly canaryFails: number
  readonly liveFails: number
  /** Sessions of the canary after which the operator promotes it. */
  readonly until: number
}

/** Simulates one canary, compared at each planned look. @returns its sessions when it is stopped, or undefined */
function simulate(world: World, random: () => number): number | undefined {
  const arms = { canary: { sessions: 0, failed: 0 }, live: { sessions: 0, failed: 0 } }
  for (let looked = 0; arms.canary.sessions < world.until; ) {
    const isCanary = random() < world.share
    const arm = isCanary ? arms.canary : arms.live
    arm.sessions += 1
    if (random() < (isCanary ? world.canaryFails : world.liveFails)) arm.failed += 1
    const look = lookNumber(arms.canary.sessions)
    if (look === looked) continue
    looked = look
    if (typeof judgeCanary({ age: 10 * minute, look, ...arms }) === 'object') return arms.canary.sessions
  }
  return undefined
}

/** Simulates the same canaries in every run. @returns for each the sessions after which it is stopped, or undefined */
export function simulations(world: World, count = 200): (number | undefined)[] {
  const random = randomNumbers(2026)
  return Array.from({ length: count }, () => simulate(world, random))
}
