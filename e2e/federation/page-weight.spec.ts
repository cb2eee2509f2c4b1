import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'manager' })

/**
 * Runs in the page: notes when a row that the page itself has drawn is put into it, before what its drawing sets off is asked for: React may
 * run effects before any observer hears of the row. What waits for an idle page waits for that row, on a slow machine as well.
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

/** Runs in the page: path and compressed size, in bytes, of every script that was asked for before the first row. */
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
  // Those of the remote are fetched ahead, and come from the browser's cache then.
  const scripts = [...new Map(await page.evaluate(scriptsBeforeFirstRow))]
  const size = (name: RegExp) =>
    scripts.filter(([path]) => name.test(path)).reduce((total, [, bytes]) => total + bytes, 0)

  // React alone is 58 KB: less would mean that the browser did not tell.
  expect(size(/\/apps\/shell\/.*\/react\./)).toBeGreaterThan(50_000)
  expect(size(/\/remoteEntry\.js$/)).toBeGreaterThan(1_000)
  expect(size(/./), scripts.map((script) => script.join(' ')).join('\n')).toBeLessThanOrEqual(200_000)
})
