import type { Browser, CDPSession } from '@playwright/test'
import { base } from '../support/people.ts'
import type { StorageState } from '../support/session.ts'

/** The network and the machine of the comparison: 100 ms, 9 Mbps down, 3 up, a processor four times slower. */
const network = {
  latency: 100,
  downloadThroughput: (9e6 / 8) | 0,
  uploadThroughput: (3e6 / 8) | 0,
  offline: false,
}
const slowdown = 4

export interface PageLoad {
  /** First contentful paint: the frame, drawn by index.html itself. Milliseconds from the navigation. */
  readonly firstPaint: number
  /** Cumulative layout shift until the first row. */
  readonly shift: number
  /** Milliseconds from the navigation until a row of the orders list was painted. */
  readonly firstRow: number
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

interface Seen {
  readonly url: string
  readonly startedBy: string | undefined
  readonly isScript: boolean
  readonly sentAt: number
  arrivedAt: number
}

/** Opens the orders list in a fresh context (cold cache) and measures until its first row is painted. */
export async function measurePageLoad(
  browser: Browser,
  url: string,
  storageState: StorageState,
): Promise<PageLoad> {
  const context = await browser.newContext({
    baseURL: url,
    storageState,
    viewport: { width: 1280, height: 800 },
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const seen = await record(session)
    await page.addInitScript(markFirstRow)
    await page.goto(`${base}/transactions`, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-row').length > 0, null, {
      polling: 100,
    })
    const { bodies, ...timings } = await page.evaluate(readTimings)
    return { ...timings, ...summary(timings.firstRow, [...seen.values()], new Map(bodies)) }
  } finally {
    await context.close()
  }
}

/** Runs in the page: a mark when a frame with a row of real data has been painted. */
function markFirstRow(): void {
  const look = () => {
    if (!document.querySelector('tbody a[href*="/transactions/"]')) return requestAnimationFrame(look)
    // The frame after the one that holds the row begins when that one has been painted.
    requestAnimationFrame(() => setTimeout(() => performance.mark('first-row')))
  }
  requestAnimationFrame(look)
}

interface Timings {
  readonly firstPaint: number
  readonly firstRow: number
  readonly shift: number
  readonly bodies: [string, number][]
}

/** Runs in the page: what it has painted when, and the compressed size of every file's body. */
async function readTimings(): Promise<Timings> {
  const shifts = await new Promise<PerformanceEntryList>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // Nobody is called where nothing has moved.
    setTimeout(resolve, 500, [])
  })
  const shift = shifts.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const firstRow = performance.getEntriesByName('first-row')[0]?.startTime ?? Number.NaN
  const bodies = performance
    .getEntriesByType('resource')
    .map((entry): [string, number] => [
      entry.name,
      entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
    ])
  return { firstPaint, firstRow, shift, bodies }
}

/** What the network did, by request; times in ms after the navigation's request. */
async function record(session: CDPSession): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
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
  firstRow: number,
  all: readonly Seen[],
  bodies: ReadonlyMap<string, number>,
): Omit<PageLoad, 'firstPaint' | 'shift'> {
  const critical = all.filter(({ sentAt, url }) => sentAt < firstRow && !url.startsWith('data:'))
  const scripts = new Set(critical.filter(({ isScript }) => isScript).map(({ url }) => url))
  const data = critical.find(({ url }) => url.includes('/accounting/v1/applications'))
  const main = critical.find(({ url }) => /\/main[^/]*\.js$/.test(url))
  // What the row waited for: a request that was still under way when the row stood there can't have been critical.
  const awaited = critical.filter(({ arrivedAt }) => arrivedAt <= firstRow)
  const steps = stepsOf(critical)
  return {
    firstRow,
    dataRequested: data?.sentAt ?? Number.NaN,
    shellArrived: main?.arrivedAt ?? Number.NaN,
    scriptBytes: [...scripts].reduce((total, url) => total + (bodies.get(url) ?? 0), 0),
    requests: critical.length,
    depth: Math.max(0, ...awaited.map(steps)),
    late: awaited.filter((request) => steps(request) > 1).map(({ url }) => new URL(url).pathname),
  }
}

/** How many steps of "found because of" lie between the document and a request. */
function stepsOf(requests: readonly Seen[]): (request: Seen) => number {
  const starters = new Map(requests.map(({ url, startedBy }) => [url, startedBy]))
  const count = (url: string, longest: number): number => {
    const starter = starters.get(url)
    return starter === undefined || starter === url || longest === 0 ? 0 : 1 + count(starter, longest - 1)
  }
  return ({ url }) => count(url, 20)
}
