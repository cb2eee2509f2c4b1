import type { CDPSession } from '@playwright/test'
import { base } from '../../support/people.ts'
import { untilPositive, type Visitor } from './line.ts'

export interface PageLoad {
  /** First and largest contentful paint, and a row of the orders list painted: milliseconds from the navigation. */
  readonly firstPaint: number
  readonly largestPaint: number
  readonly firstRow: number
  /** A row that the page itself has drawn and that it reacts to; the first row may be the boot script's. */
  readonly ownRow: number
  /** Cumulative layout shift. */
  readonly shift: number
  /** What long tasks took beyond 50 ms each, from the first paint until two seconds after the page's own row. */
  readonly blocked: number
  /** The longest task after the first row, ms; 0: none over 50. */
  readonly longestAfter: number
  /** When the first call for orders left, and when the last byte of the shell's main script arrived. */
  readonly dataRequested: number
  readonly shellArrived: number
  /** Bytes of script as compressed on the wire, without headers. */
  readonly scriptBytes: number
  readonly requests: number
  /**
   * Steps of discovery after the HTML, of what had arrived when the row was painted: 1 = named in the HTML or asked for by
   * its boot script, 2 = found by one of those.
   */
  readonly depth: number
  /** Paths of what was found two steps after the HTML, or later. */
  readonly late: readonly string[]
}

/** Opens the orders list and measures until its first row. @param after ms for which long tasks are looked for after it */
export async function measurePageLoad({ page, session }: Visitor, after = 2_000): Promise<PageLoad> {
  const requests = await record(session)
  await page.goto(`${base}/transactions`, { waitUntil: 'commit' })
  await untilPositive(session, 'window.seen?.ownRow')
  await page.waitForTimeout(after)
  const { bodies, firstPaint, seen } = await page.evaluate(readTimings)
  const { firstRow, ownRow, largestPaint, shift, longTasks } = seen
  const later = longTasks.filter(([start]) => start > firstRow)
  const blocking = longTasks.filter(([start, ms]) => start + ms > firstPaint)
  return {
    firstPaint,
    largestPaint,
    firstRow,
    ownRow,
    shift,
    blocked: blocking.reduce((sum, [, ms]) => sum + ms - 50, 0),
    longestAfter: Math.max(0, ...later.map(([, ms]) => ms)),
    ...summary(ownRow, [...requests.values()], new Map(bodies)),
  }
}

/** Runs in the page: what it has noted, and the compressed size of every file's body. */
function readTimings() {
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const bodies = performance
    .getEntriesByType('resource')
    .map((entry): [string, number] => [
      entry.name,
      entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
    ])
  return { firstPaint, bodies, seen: window.seen }
}

interface Requested {
  readonly url: string
  readonly startedBy: string | undefined
  readonly isScript: boolean
  readonly sentAt: number
  arrivedAt: number
}

/** What the network did, by request; times in ms after the navigation's request. */
async function record(session: CDPSession): Promise<Map<string, Requested>> {
  const seen = new Map<string, Requested>()
  let zero: number | undefined
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, type }) => {
    zero ??= timestamp
    const startedBy =
      initiator.type === 'script'
        ? initiator.stack?.callFrames.find(({ url }) => url !== '')?.url
        : initiator.url
    seen.set(requestId, {
      url: request.url,
      startedBy,
      isScript: type === 'Script' || /\.js$/.test(new URL(request.url).pathname),
      sentAt: (timestamp - zero) * 1000,
      arrivedAt: Number.POSITIVE_INFINITY,
    })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = seen.get(requestId)
    if (!request || zero === undefined) return
    request.arrivedAt = (timestamp - zero) * 1000
  })
  return seen
}

function summary(
  ownRow: number,
  all: readonly Requested[],
  bodies: ReadonlyMap<string, number>,
): Pick<PageLoad, 'dataRequested' | 'shellArrived' | 'scriptBytes' | 'requests' | 'depth' | 'late'> {
  const critical = all.filter(({ sentAt, url }) => sentAt < ownRow && !url.startsWith('data:'))
  const scripts = new Set(critical.filter(({ isScript }) => isScript).map(({ url }) => url))
  const data = critical.find(({ url }) => url.includes('/accounting/v1/applications'))
  const main = critical.find(({ url }) => /\/main[^/]*\.js$/.test(url))
  // What the row waited for: a request that was still under way when the row stood there can't have been critical.
  const awaited = critical.filter(({ arrivedAt }) => arrivedAt <= ownRow)
  const steps = stepsOf(critical)
  return {
    dataRequested: data?.sentAt ?? Number.NaN,
    shellArrived: main?.arrivedAt ?? Number.NaN,
    scriptBytes: [...scripts].reduce((total, url) => total + (bodies.get(url) ?? 0), 0),
    requests: critical.length,
    depth: Math.max(0, ...awaited.map(steps)),
    late: awaited.filter((request) => steps(request) > 1).map(({ url }) => new URL(url).pathname),
  }
}

/** How many steps of "found because of" lie between the document and a request. */
function stepsOf(requests: readonly Requested[]): (request: Requested) => number {
  const starters = new Map(requests.map(({ url, startedBy }) => [url, startedBy]))
  const count = (url: string, longest: number): number => {
    const starter = starters.get(url)
    return starter === undefined || starter === url || longest === 0 ? 0 : 1 + count(starter, longest - 1)
  }
  return ({ url }) => count(url, 20)
}
