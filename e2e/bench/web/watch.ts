/** What the page notes about itself from its first moment; `seen` on window. Times in ms from the navigation. */
export interface Seen {
  firstRow: number
  /** A row that the page itself has drawn: before it the boot script may have. */
  ownRow: number
  largestPaint: number
  shift: number
  /** Of tasks longer than 50 ms: when they began, and how long they took. */
  readonly longTasks: [start: number, ms: number][]
  /** Of the user's actions: number of the interaction → its longest event. */
  readonly interactions: Record<number, { ms: number; on: string }>
}

declare global {
  interface Window {
    seen: Seen
  }
}

/** Runs in the page. */
export function watch(): void {
  const seen: Seen = { firstRow: 0, ownRow: 0, largestPaint: 0, shift: 0, longTasks: [], interactions: {} }
  window.seen = seen
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    const wanted = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(wanted)
  }
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) seen.shift += Number(Reflect.get(entry, 'value'))
  })
  observe('longtask', ({ startTime, duration }) => seen.longTasks.push([startTime, duration]))
  observe('event', (entry) => {
    if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) return
    const before = seen.interactions[entry.interactionId]
    const target = entry.target instanceof Element ? entry.target : null
    const on = `${entry.name} ${target?.getAttribute('aria-label') ?? target?.textContent?.slice(0, 30) ?? ''}`
    if (!before || before.ms < entry.duration)
      seen.interactions[entry.interactionId] = { ms: entry.duration, on }
  })
  const whenPainted = (selector: string, note: (at: number) => void) => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look)
      // The frame after the one that holds it begins when that one has been painted.
      requestAnimationFrame(() => setTimeout(() => note(performance.now())))
    }
    requestAnimationFrame(look)
  }
  const row = 'tbody a[href*="/transactions/"]'
  whenPainted(row, (at) => {
    seen.firstRow = at
  })
  whenPainted(`html:not([data-rows]) ${row}`, (at) => {
    seen.ownRow = at
  })
}
