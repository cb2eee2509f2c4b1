import type { BrowserContext, Page } from 'playwright-core'

/** A task that blocks the page for so long, ms, is a fault on any machine. */
const longestTask = 3_000
/** A page at rest may redraw every second; more commits within half a second are an endless loop. */
const mostCommits = 15
const restMs = 500

/** Counts React's commits and times long tasks, in every page of the context. */
export async function instrumentPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = { commits: 0, longest: 0 }
    Reflect.set(window, 'gateSeen', seen)
    Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        seen.commits += 1
      },
      onCommitFiberUnmount: () => undefined,
    })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask', buffered: true })
  })
}

const seenIn = (page: Page): Promise<{ commits: number; longest: number }> =>
  page.evaluate(() => ({ ...Reflect.get(window, 'gateSeen') }))

/** @returns sentences about a rendered page that does not come to rest */
export async function stabilityProblems(page: Page): Promise<string[]> {
  const before = await seenIn(page)
  await page.waitForTimeout(restMs)
  const { commits, longest } = await seenIn(page)
  const renderCount = commits - before.commits
  return [
    ...(renderCount > mostCommits
      ? [`it re-renders without end (${renderCount} times within ${restMs} ms)`]
      : []),
    ...(longest > longestTask ? [`it keeps the browser from answering for ${Math.round(longest)} ms`] : []),
  ]
}

/** Place in the frame → its styles, without `aria-current`, which follows the user. */
export type FrameStyles = Readonly<Record<string, string>>

/** Returns the styles of everything around the section, once the shell has added its last parts. */
export async function readFrameStyles(page: Page): Promise<FrameStyles> {
  await page.waitForFunction(() => !document.querySelector('html[data-starting]'))
  return await page.evaluate(() => {
    const names = [
      ...['display', 'visibility', 'opacity', 'position', 'transform', 'filter', 'cursor'],
      ...['color', 'background-color', 'background-image', 'border-color', 'border-width', 'padding'],
      ...['font-family', 'font-size', 'font-weight', 'line-height', 'letter-spacing', 'text-transform'],
    ]
    const placeOf = (element: Element): string => {
      const { parentElement: parent, tagName } = element
      return parent ? `${placeOf(parent)} ${tagName}${[...parent.children].indexOf(element)}` : tagName
    }
    const around = document.querySelectorAll('html, body, header, header *, nav, nav *')
    const still = [...around].filter((one) => !one.closest('main, [aria-current]'))
    return Object.fromEntries(
      still.map((one) => {
        const style = getComputedStyle(one)
        return [placeOf(one), names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')]
      }),
    )
  })
}

/** @returns the first place around the section whose style has changed */
export function changedFrameStyle(before: FrameStyles, after: FrameStyles): string | undefined {
  for (const [place, look] of Object.entries(after)) {
    const was = before[place]?.split('; ')
    const now = look.split('; ').find((one, index) => was !== undefined && one !== was[index])
    if (now) return `it changes the frame around it (${place.split(' ').at(-1)?.toLowerCase()} ${now})`
  }
  return undefined
}

/** The bytes that a page's objects may take above those of the live version. */
const heapAbove = 150_000_000

/** Returns the bytes that the page's live objects and buffers take. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
    return usedSize + backingStorageSize
  } finally {
    await session.detach()
  }
}

/** Returns the heap of the live version's page at an address. */
export type LiveHeap = (address: string) => Promise<number>

/** Renders the live version for a heavy page alone: a light one cannot exceed it by the limit. */
export async function heapProblems(page: Page, address: string, liveHeap: LiveHeap): Promise<string[]> {
  const own = await heapOf(page)
  const live = own > heapAbove ? await liveHeap(address) : own
  if (own - live <= heapAbove) return []
  const [has, had, more] = [own, live, heapAbove].map((bytes) => Math.round(bytes / 1_000_000))
  return [`it holds ${has} MB of memory, the live version ${had} MB, and ${more} MB more are allowed`]
}

/** The part of Module Federation's host that finds an entry in the page. */
interface Host {
  readonly name: string
  readonly options: { readonly remotes: readonly { name: string; entry: string }[] }
}

/**
 * Runs the entry of an app in a page that does not use it. The entry may leave its container there, and nothing else.
 * @returns a sentence for each other effect
 */
export async function entrySideEffects(page: Page, app: string): Promise<string[]> {
  const urls: string[] = []
  const note = (request: { url(): string }) => urls.push(request.url())
  page.on('request', note)
  const { entry, effects } = await page.evaluate(async (name) => {
    const set = JSON.parse(document.getElementById('release-set')?.textContent ?? '')
    const container: string = set.remotes[name]?.live.global
    const hosts: readonly Host[] = Reflect.get(window, '__FEDERATION__')?.__INSTANCES__ ?? []
    const remote = hosts.flatMap(({ options }) => options.remotes).find((one) => one.name === container)
    if (!remote) return { entry: '', effects: ['the shell does not know it'] }
    const add = (element: HTMLElement) =>
      new Promise<boolean>((resolve) => {
        element.onload = () => resolve(true)
        element.onerror = () => resolve(false)
        document.head.append(element)
      })
    // A file that is already here runs at once, so that the shell's own changes hardly fall into the time that is watched.
    await add(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: remote.entry }),
    )
    const script = Object.assign(document.createElement('script'), { src: remote.entry })
    const storage = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    const before = { names: new Set(Object.getOwnPropertyNames(window)), storage: storage() }
    const changes: MutationRecord[] = []
    const watch = new MutationObserver((records) => changes.push(...records))
    watch.observe(document, { childList: true, attributes: true, subtree: true })
    const ran = await add(script)
    changes.push(...watch.takeRecords())
    watch.disconnect()
    const isOwn = ({ addedNodes }: MutationRecord) => addedNodes.length === 1 && addedNodes[0] === script
    const left = Object.getOwnPropertyNames(window).filter(
      (one) => !before.names.has(one) && one !== container && !/^(__|webpackChunk|rspackChunk)/.test(one),
    )
    const { init, get } = Object(Reflect.get(window, container))
    const found = [
      ran || 'it does not come',
      (typeof init === 'function' && typeof get === 'function') || `it leaves no container ${container}`,
      left.length === 0 || `it leaves ${left.join(', ')} on window`,
      changes.every(isOwn) || 'it changes the document',
      storage() === before.storage || 'it writes into the storage of the browser',
    ]
    return { entry: remote.entry, effects: found.filter((one) => typeof one === 'string') }
  }, app)
  page.off('request', note)
  const others = urls.filter((url) => url !== entry).map((url) => new URL(url).pathname)
  return [...effects, ...(others.length > 0 ? [`it asks for ${others.join(', ')}`] : [])]
}

/** Console errors and uncaught errors of pages; a violation of the content security policy is a console error. */
export class Complaints {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []

  listenTo(page: Page): void {
    page.on('pageerror', ({ stack, message }) => this.#seen.push(`uncaught: ${stack || message}`))
    page.on('console', (line) => {
      if (line.type() === 'error') this.#seen.push(`console: ${line.text()} (${line.location().url})`)
    })
  }

  /** Allows complaints that the test itself provokes, such as the browser's line about a failed request. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  unexpected(): string[] {
    return this.#seen.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)))
  }
}
