import { base } from '../../support/people.ts'
import { untilPositive, type Visitor } from './line.ts'

export interface PageLoad {
  /** First contentful paint, and a row of the orders list painted: milliseconds from the navigation. */
  readonly firstPaint: number
  readonly firstRow: number
  /** Cumulative layout shift. */
  readonly shift: number
  /** The time of long tasks beyond 50 ms each, from the first paint until two seconds after the first row. */
  readonly blocked: number
  /** Bytes of the scripts that were asked for before the first row, as compressed on the wire, without headers. */
  readonly scriptBytes: number
}

/** Opens the orders list and measures until its first row. @param after ms for which long tasks are looked for after it */
export async function measurePageLoad({ page, session }: Visitor, after = 2_000): Promise<PageLoad> {
  await page.goto(`${base}/transactions`, { waitUntil: 'commit' })
  await untilPositive(session, 'window.seen?.firstRow')
  await page.waitForTimeout(after)
  return page.evaluate(readTimings)
}

/** Runs in the page. */
function readTimings(): PageLoad {
  const { firstRow, shift, longTasks } = window.seen
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const blocking = longTasks.filter(([start, ms]) => start + ms > firstPaint)
  const scripts = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < firstRow)
  const sizes = new Map(scripts.map(({ name, encodedBodySize }) => [name, encodedBodySize]))
  return {
    firstPaint,
    firstRow,
    shift,
    blocked: blocking.reduce((sum, [, ms]) => sum + ms - 50, 0),
    scriptBytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
  }
}
