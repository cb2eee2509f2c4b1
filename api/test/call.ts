import type { LightMyRequestResponse } from 'fastify'
import type { Platform } from '../src/platform/platform.ts'
import { jobContext, type ServiceContext } from '../src/platform/service-context.ts'
import { eventually } from './eventually.ts'

/** Returns the call of a job, as the handlers make it. */
export const job = (platform: Platform, name = 'test'): ServiceContext => jobContext(platform, name, 'a test')

/** Repeats a request that the server was too busy for, as clients do: a slow machine cancels some of many that wait for one row. */
export async function untilServed(
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  let answer = await send()
  await eventually(async () => {
    if (answer.statusCode === 503) answer = await send()
    return answer.statusCode !== 503
  })
  return answer
}

export function countOf(answers: readonly LightMyRequestResponse[], status: number): number {
  return answers.filter(({ statusCode }) => statusCode === status).length
}

/** Expects a limit to let `most` of the answers pass. A slow machine answers 503 to some, and may have counted them. */
export function expectLimited(
  answers: readonly LightMyRequestResponse[],
  { passed, most }: { passed: number; most: number },
): void {
  const [done, refused, busy] = [countOf(answers, passed), countOf(answers, 429), countOf(answers, 503)]
  expect(done + refused + busy).toBe(answers.length)
  expect(done).toBeLessThanOrEqual(most)
  expect(done + busy).toBeGreaterThanOrEqual(most)
}
