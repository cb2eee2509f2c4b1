import { expect, type Page } from '../support/test.ts'

/** Revision of the page that the service worker keeps; 0 without one. */
export async function keptRevision(page: Page): Promise<number> {
  const text = await page.evaluate(async () => {
    const kept = await caches.match('/merchant-cabinet/kept/last')
    return kept?.text()
  })
  return Number(/"revision":(\d+)/.exec(text ?? '')?.[1] ?? 0)
}

/** Addresses of all files that the service worker keeps. */
export function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('cabinet-files-1')
    return (await cache.keys()).map(({ url }) => url)
  })
}

/** `mfe-orders/2.0.0` of everything that the service worker keeps files of. */
export async function keptVersions(page: Page): Promise<string[]> {
  const addresses = await keptFiles(page)
  return [...new Set(addresses.map((url) => /\/apps\/([^/]+\/[^/]+)\//.exec(url)?.[1] ?? url))].sort()
}

/** Waits until the worker keeps the page and all that belongs to it. */
export async function keptWhole(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          if (!(await caches.match('/merchant-cabinet/kept/last'))) return 'no page'
          const script = await (await fetch('/merchant-cabinet/sw.js')).text()
          const { files } = JSON.parse(/^self\.release = (.*);$/m.exec(script)?.[1] ?? '{}')
          const cache = await caches.open('cabinet-files-1')
          for (const [version, names] of Object.entries(files)) {
            for (const name of Object.keys(Object(names))) {
              const folder = name.startsWith('files/') ? version.split('/')[0] : version
              if (!(await cache.match(`/merchant-cabinet/apps/${folder}/${name}`)))
                return `no ${version} ${name}`
            }
          }
          return 'everything'
        }),
      { timeout: 30_000 },
    )
    .toBe('everything')
}

/** States of the workers there are: `['activated']` when none is on its way. */
export function workersOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const workers = [registration?.installing, registration?.waiting, registration?.active]
    return workers.flatMap((worker) => (worker ? [worker.state] : []))
  })
}

/**
 * Waits until the worker of the newest release is the one. In Chromium 156 a page that is opened in the very moment in which it takes
 * over is given to the worker that ends, and hangs until it is reloaded. The page that asks may reload meanwhile.
 */
export async function newestWorker(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    expect(await workersOf(page)).toEqual(['activated'])
  }).toPass()
}
