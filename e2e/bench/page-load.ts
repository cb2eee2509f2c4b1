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
  /** Milliseconds from the navigation until a row of the orders list was painted. */
  readonly firstRow: number
  /** When the first call for orders left, and when the last byte of the shell's main script arrived. */
  readonly dataRequested: number
  readonly shellArrived: number
  /** Bytes of script over the wire (brotli), and of what everything else took. */
  readonly scriptBytes: number
  readonly otherBytes: number
  readonly requests: number
  /** Steps of discovery after the HTML: 1 = named in it, 2 = found by something that it named. */
  readonly depth: number
}

interface Seen {
  readonly url: string
  readonly startedBy: string | undefined
  readonly isScript: boolean
  readonly sentAt: number
  bytes: number
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
    const firstRow = await page.evaluate(
      () => performance.getEntriesByName('first-row')[0]?.startTime ?? Number.NaN,
    )
    return summary(firstRow, [...seen.values()])
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
      bytes: 0,
      arrivedAt: Number.POSITIVE_INFINITY,
    })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = seen.get(requestId)
    if (!request || zero === undefined) return
    request.bytes = encodedDataLength
    request.arrivedAt = (timestamp - zero) * 1000
  })
  return seen
}

function summary(firstRow: number, all: readonly Seen[]): PageLoad {
  const critical = all.filter(({ sentAt, url }) => sentAt < firstRow && !url.startsWith('data:'))
  const scripts = critical.filter(({ isScript }) => isScript)
  const sumOf = (requests: readonly Seen[]) => requests.reduce((total, { bytes }) => total + bytes, 0)
  const data = critical.find(({ url }) => url.includes('/accounting/v1/applications'))
  const main = scripts.find(({ url }) => /\/main[^/]*\.js$/.test(url))
  return {
    firstRow,
    dataRequested: data?.sentAt ?? Number.NaN,
    shellArrived: main?.arrivedAt ?? Number.NaN,
    scriptBytes: sumOf(scripts),
    otherBytes: sumOf(critical.filter(({ isScript }) => !isScript)),
    requests: critical.length,
    depth: depthOf(critical),
  }
}

/** The longest way from the document to a request, in steps of "found because of". */
function depthOf(requests: readonly Seen[]): number {
  const starters = new Map(requests.map(({ url, startedBy }) => [url, startedBy]))
  const stepsTo = (url: string, guard: number): number => {
    const starter = starters.get(url)
    return starter === undefined || starter === url || guard === 0 ? 0 : 1 + stepsTo(starter, guard - 1)
  }
  return Math.max(0, ...requests.map(({ url }) => stepsTo(url, 20)))
}
