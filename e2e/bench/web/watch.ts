/** The page's notes about itself from its first moment; `seen` on window. Times in ms from the navigation. */
export interface Seen {
  firstRow: number
  shift: number
  /** Tasks longer than 50 ms: their start and length. */
  readonly longTasks: [start: number, ms: number][]
  /** The user's actions: number of the interaction → its longest event, ms. */
  readonly interactions: Record<number, number>
}

declare global {
  interface Window {
    seen: Seen
  }
}

/** Runs in the page. */
export function watch(): void {
  const seen: Seen = { firstRow: 0, shift: 0, longTasks: [], interactions: {} }
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
    if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) return
    const before = seen.interactions[entry.interactionId] ?? 0
    seen.interactions[entry.interactionId] = Math.max(before, entry.duration)
  })
  const look = () => {
    if (!document.querySelector('tbody a[href*="/transactions/"]')) return requestAnimationFrame(look)
    // The frame after the one that holds the row begins when that one has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.firstRow = performance.now()
      }),
    )
  }
  requestAnimationFrame(look)
}
