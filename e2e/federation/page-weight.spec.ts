import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'manager' })

/**
 * Runs in the page and marks the moment when the page inserts its first row, before that row starts requests: an observer could hear of the
 * row only after React's effects. Idle work waits for the row, so that a slow machine counts the same scripts.
 */
function markFirstRow(): void {
  const whenIdle = window.requestIdleCallback.bind(window)
  const waiting: Parameters<typeof whenIdle>[] = []
  window.requestIdleCallback = (...work) => waiting.push(work)
  const { appendChild, insertBefore } = Node.prototype
  const look = () => {
    if (!document.querySelector('main tbody a[href*="/transactions/"]')) return
    Object.assign(Node.prototype, { appendChild, insertBefore })
    performance.mark('first-row')
    window.requestIdleCallback = whenIdle
    for (const work of waiting) whenIdle(...work)
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, child: T): T {
    appendChild.call(this, child)
    look()
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, next: Node | null): T {
    insertBefore.call(this, child, next)
    look()
    return child
  }
}

/** Runs in the page. Returns path and compressed size, in bytes, of every script requested before the first row. */
function scriptsBeforeFirstRow(): [path: string, size: number][] {
  const firstRow = performance.getEntriesByName('first-row')[0]?.startTime ?? 0
  return performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime < firstRow)
    .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])
}

test('the first row of the orders list costs at most 200 KB of scripts', async ({ page }) => {
  await page.addInitScript(markFirstRow)
  await new OrdersList(page).open()
  // The remote's scripts are fetched ahead and then come again from the browser's cache.
  const scripts = [...new Map(await page.evaluate(scriptsBeforeFirstRow))]
  const size = (name: RegExp) =>
    scripts.filter(([path]) => name.test(path)).reduce((total, [, bytes]) => total + bytes, 0)

  // React alone has 58 KB; less would mean that the browser hides the sizes.
  expect(size(/\/apps\/shell\/.*\/react\./)).toBeGreaterThan(50_000)
  expect(size(/\/remoteEntry\.js$/)).toBeGreaterThan(1_000)
  expect(size(/./), scripts.map((script) => script.join(' ')).join('\n')).toBeLessThanOrEqual(200_000)
})
