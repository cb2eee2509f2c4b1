import type { Browser, Page } from '@playwright/test'
import { base, people } from '../../support/people.ts'
import { sessionOf } from '../../support/session.ts'

/** The measurements that the page collects from its first moment; times in ms from the navigation. */
interface Seen {
  firstRow: number
  shift: number
  /** Start and length of tasks longer than 50 ms. */
  readonly longTasks: [start: number, ms: number][]
  /** The duration of the longest input event, ms. */
  worst: number
}

declare global {
  interface Window {
    seen: Seen
  }
}

export interface PageLoad {
  /** First contentful paint, and a row of the orders list painted: milliseconds from the navigation. */
  readonly firstPaint: number
  readonly firstRow: number
  /** Cumulative layout shift. */
  readonly shift: number
  /** The sum of long tasks' time beyond 50 ms each, from the first paint until the measurement. */
  readonly blocked: number
  /** Scripts requested before the first row → compressed bytes on the wire, without headers; 0 from the cache. */
  readonly scripts: Readonly<Record<string, number>>
}

const bytes = (megabits: number) => ((megabits * 1e6) / 8) | 0

/** Opens a page in a fresh context (cold cache) with 100 ms, 9/3 Mbps, and a processor four times slower. */
export async function visit<T>(browser: Browser, url: string, look: (page: Page) => Promise<T>): Promise<T> {
  const storageState = await sessionOf(people.manager, url)
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: url, storageState, viewport })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const line = { latency: 100, downloadThroughput: bytes(9), uploadThroughput: bytes(3), offline: false }
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(watch)
    return await look(page)
  } finally {
    await context.close()
  }
}

/** Opens the orders list and measures until its first row. @param after ms in which long tasks count too */
export async function measurePageLoad(page: Page, after = 2_000): Promise<PageLoad> {
  await page.goto(`${base}/transactions`, { waitUntil: 'commit' })
  const session = await page.context().newCDPSession(page)
  // Playwright's own waiting would run 330 KB of script in the page before its first paint.
  const end = Date.now() + 30_000
  for (let firstRow = 0; !(firstRow > 0); ) {
    if (Date.now() > end) throw new Error('no row after 30 s')
    await page.waitForTimeout(100)
    const asked = await session.send('Runtime.evaluate', { expression: 'window.seen?.firstRow' })
    firstRow = Number(asked.result.value)
  }
  await page.waitForTimeout(after)
  return page.evaluate(readTimings)
}

/** Runs in the page. */
function watch(): void {
  const seen: Seen = { firstRow: 0, shift: 0, longTasks: [], worst: 0 }
  window.seen = seen
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    const wanted = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(wanted)
  }
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) seen.shift += Number(Reflect.get(entry, 'value'))
  })
  observe('longtask', ({ startTime, duration }) => seen.longTasks.push([startTime, duration]))
  observe('event', (entry) => {
    if (Reflect.get(entry, 'interactionId')) seen.worst = Math.max(seen.worst, entry.duration)
  })
  const look = () => {
    if (!document.querySelector('tbody a[href*="/transactions/"]')) return requestAnimationFrame(look)
    // The next frame begins after the paint of the frame with the row.
    requestAnimationFrame(() => setTimeout(() => Object.assign(seen, { firstRow: performance.now() })))
  }
  requestAnimationFrame(look)
}

/** Runs in the page. */
function readTimings(): PageLoad {
  const { firstRow, shift, longTasks } = window.seen
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const scripts: Record<string, number> = {}
  for (const entry of performance.getEntriesByType('resource')) {
    if (!(entry instanceof PerformanceResourceTiming)) continue
    const { name, startTime, transferSize, encodedBodySize } = entry
    // A prefetched file has two entries, because it runs from the cache later.
    if (name.endsWith('.js') && startTime < firstRow)
      scripts[name] = Math.max(scripts[name] ?? 0, transferSize > 0 ? encodedBodySize : 0)
  }
  const blocked = longTasks.reduce((sum, [start, ms]) => sum + (start + ms > firstPaint ? ms - 50 : 0), 0)
  return { firstPaint, firstRow, shift, blocked, scripts }
}
