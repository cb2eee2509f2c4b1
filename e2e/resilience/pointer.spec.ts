/**
 * Ways in which the pointer (index.html with its release set, and release-set.json for open tabs) can be faulty: the cabinet opens
 * with what it knew last, and open tabs go on. pointer.long.spec.ts has all of them, and each section.
 */
import { renew, revoke } from '../../release/src/index.ts'
import { comeBack } from '../support/come-back.ts'
import { changed, down } from '../support/fault-proxy.ts'
import { release, storeOf } from '../support/releases.ts'
import { releaseRenamed } from '../support/renamed-release.ts'
import { keptFiles, keptRevision, keptVersions, keptWhole, newestWorker, workersOf } from './kept.ts'
import { keep, pointerFaults, testPointerFault, why } from './pointer-faults.ts'
import { entryOf, sections, versionsIn } from './sections.ts'
import { expect, live, test } from './spoilt-product.ts'

test.use({ as: 'admin', serviceWorkers: 'allow' })

const [first] = sections

for (const fault of pointerFaults.slice(0, 3)) testPointerFault(fault, [first])

test('a pointer that hung once does not make its address stale', async ({ page, network, complaints }) => {
  complaints.allow(/Failed to load resource|net::/)
  await keep(page)
  let asked = 0
  network.spoil(
    (path) => path.endsWith('/transactions'),
    async (response, forward) => {
      asked += 1
      // For ever: nobody hangs up but the browser.
      if (asked === 1) return
      const { status, headers, body } = await forward()
      response.writeHead(status, headers).end(body)
    },
  )
  await page.goto('/merchant-cabinet/transactions')
  await expect(first.drawn(page)).toBeVisible()
  await expect(page.getByText('работает сохранённая версия')).toBeVisible()
  await page.reload()
  await expect(first.drawn(page)).toBeVisible()
  await expect(page.getByText('работает сохранённая версия')).toHaveCount(0)
})

test('without any network the cabinet opens, says so, and works on when it is back', async ({
  context,
  page,
  network,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|net::/)
  await keep(page)
  network.spoil(() => true, down)
  const cold = await context.newPage()
  await cold.goto('/merchant-cabinet/transactions')
  await expect(entryOf(cold, first)).toBeVisible()
  await expect(cold.getByRole('heading', { name: 'Нет связи с сервером' })).toBeVisible()
  network.mend()
  await cold.getByRole('button', { name: 'Повторить' }).click()
  await expect(first.drawn(cold)).toBeVisible()
})

test('a revoked version is not in what is kept, and old versions are let go', async ({
  context,
  page,
  product,
  network,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|net::/)
  await keep(page)
  const next = '2.1.0'
  await releaseRenamed(product, { app: 'mfe-admin', from: live, to: next })
  await page.goto('/merchant-cabinet/partners')
  await keptWhole(page)
  expect(await keptVersions(page)).toContain(`mfe-admin/${next}`)

  await revoke(storeOf(product), 'mfe-admin', next, { ...why, force: true })
  const known = await keptRevision(page)
  // Hearing of it in an open tab is enough; it leaves what was revoked by itself, at a moment of its own.
  await comeBack(page)
  await expect(async () => expect(await keptRevision(page)).toBeGreaterThan(known)).toPass()
  await newestWorker(page)
  network.spoil((path) => !path.startsWith('/api'), down)
  const cold = await context.newPage()
  await cold.goto('/merchant-cabinet/partners')
  await expect(cold.getByRole('table', { name: 'Партнёры' })).toBeVisible()
  expect(await versionsIn(cold, 'mfe-admin')).toEqual([live])

  network.mend()
  await page.close()
  for (let revisions = 0; revisions < 2; revisions++) {
    await renew(storeOf(product), why)
    await cold.reload()
    await keptWhole(cold)
  }
  await expect.poll(() => keptVersions(cold)).not.toContain(`mfe-admin/${next}`)
})

test('a worker that nobody has signed is let go of', async ({ page, network }) => {
  network.spoil(
    (path) => path.endsWith('/sw.js'),
    changed((body) => `self.foreign = 1;${body}`),
  )
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((text) => console.debug(text))
      return send(url, body)
    }
  })
  let told = false
  page.on('console', (message) => {
    told ||= message.text().includes('"error":"policy"')
  })
  await page.goto('/merchant-cabinet/transactions')
  await expect
    .poll(async () => {
      // Events are sent at once when somebody comes back to the tab.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return told
    })
    .toBe(true)
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(workers).toBe(0)
})

test('switched off, the worker leaves every browser with all that it kept', async ({ page, product }) => {
  await keep(page)
  await release(product, 'worker', 'off', '--reason', 'test')
  await page.reload()
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ])
  await expect.poll(left).toEqual([0, 0])
  await release(product, 'worker', 'on', '--reason', 'test')
  await page.reload()
  await keptWhole(page)
})

test('the scripts of the shell are kept while a worker installs, so that the browser compiles them ahead', async ({
  page,
  network,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|net::/)
  // Without a page of its own an active worker keeps nothing.
  network.spoil((path) => path === '/merchant-cabinet/', down)
  await page.goto('/merchant-cabinet/transactions')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const kept = await keptFiles(page)
  network.mend()
  const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src))
  const ofShell = scripts.filter((url) => url.includes('/merchant-cabinet/apps/shell/'))
  expect(ofShell.length).toBeGreaterThan(2)
  expect(kept).toEqual(expect.arrayContaining(ofShell))
})

test('a new worker is ready for pages before it has fetched what it keeps', async ({
  page,
  network,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|net::/)
  let givenUp = false
  network.spoil(
    (path) => path === '/merchant-cabinet/',
    // For ever: nobody hangs up but the worker.
    (response) => {
      response.on('close', () => {
        givenUp = true
      })
    },
  )
  await page.goto('/merchant-cabinet/transactions')
  await expect.poll(() => workersOf(page)).toEqual(['activated'])
  expect(givenUp).toBe(false)
})
