import { setTimeout as wait } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import type { Platform } from '../src/platform/platform.ts'
import { jobContext, type ServiceContext } from '../src/platform/service-context.ts'

/** Returns the call of a job, as the handlers make it. */
export const job = (platform: Platform, name = 'test'): ServiceContext => jobContext(platform, name, 'a test')

/** Repeats a request that the server was too busy for, as clients do: a slow machine cancels some of many that wait for one row. */
export async function untilServed(
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send()
    if (answer.statusCode !== 503) return answer
    if (tries === 100) throw new Error(answer.body)
    await wait(50)
  }
}
