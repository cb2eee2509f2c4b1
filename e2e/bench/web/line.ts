import type { Browser, CDPSession, Page } from '@playwright/test'
import type { StorageState } from '../../support/session.ts'
import { watch } from './watch.ts'

/** The line of the comparison: milliseconds of a round trip. */
const line = { latency: 100, megabitsDown: 9 }

const bytes = (megabits: number) => ((megabits * 1e6) / 8) | 0

export interface Visitor {
  readonly page: Page
  readonly session: CDPSession
}

/** A page in a fresh context (cold cache) on a line, with a processor four times slower. */
export async function visit<T>(
  browser: Browser,
  { url, state }: { url: string; state: StorageState },
  look: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: url, storageState: state, viewport })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      latency: line.latency,
      downloadThroughput: bytes(line.megabitsDown),
      uploadThroughput: bytes(line.megabitsDown / 3),
      offline: false,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(watch)
    return await look({ page, session })
  } finally {
    await context.close()
  }
}

const ASKED_EVERY_MS = 100
const PATIENCE_MS = 30_000

/**
 * Asks the page until an expression is more than 0. Playwright's own waiting would have it run 330 KB of script before it has painted anything.
 * @throws after 30 seconds
 */
export async function untilPositive(session: CDPSession, expression: string): Promise<number> {
  const end = Date.now() + PATIENCE_MS
  while (Date.now() < end) {
    const { result } = await session.send('Runtime.evaluate', { expression })
    const value = Number(result.value)
    if (value > 0) return value
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
  }
  throw new Error(`${expression} was not more than 0 after ${PATIENCE_MS} ms`)
}
