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

/** @returns sentences about a drawn page that does not come to rest */
export async function stabilityProblems(page: Page): Promise<string[]> {
  const before = await seenIn(page)
  await page.waitForTimeout(restMs)
  const { commits, longest } = await seenIn(page)
  const drawn = commits - before.commits
  return [
    ...(drawn > mostCommits ? [`it draws itself without end (${drawn} times within ${restMs} ms)`] : []),
    ...(longest > longestTask ? [`it keeps the browser from answering for ${Math.round(longest)} ms`] : []),
  ]
}

/** Place in the frame → its styles, without `aria-current`, which follows the user. */
export type FrameStyles = Readonly<Record<string, string>>

/** Returns the styles of everything around the section. */
export function readFrameStyles(page: Page): Promise<FrameStyles> {
  return page.evaluate(() => {
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
