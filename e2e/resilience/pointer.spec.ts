/**
 * Every way in which the pointer (index.html with its release set, and release-set.json for open tabs) can be faulty: the cabinet
 * opens with what it knew last, for each section, and open tabs go on.
 */
import { renew, revoke } from '../../release/src/index.ts'
import { comeBack } from '../support/come-back.ts'
import { changed, down, type Fault, hang, page as proxyPage, status } from '../support/fault-proxy.ts'
import { release } from '../support/releases.ts'
import { promoteAll, publishRenamed, storeOf } from '../support/renamed-release.ts'
import type { Page } from '../support/test.ts'
import { keptRevision, keptVersions, keptWhole } from './kept.ts'
import { entryOf, type Section, sections, versionsIn } from './sections.ts'
import { expect, live, test } from './spoilt-product.ts'

test.use({ as: 'admin', serviceWorkers: 'allow' })

const [first] = sections

const why = { who: 'e2e', reason: 'test' }
const isPointer = (path: string): boolean => !/\/(?:apps|api)\/|\/sw\.js$/.test(path)

const saved = (page: Page) => page.getByText('работает сохранённая версия')
const open = (page: Page, { path }: Section) => page.goto(`/merchant-cabinet${path}`)

/** Opens the cabinet and waits until it could open without a network. */
async function keep(page: Page): Promise<void> {
  await page.goto('/merchant-cabinet/transactions')
  await keptWhole(page)
}

const faults: readonly (readonly [name: string, fault: Fault])[] = [
  ['is a 404', status(404)],
  ['is a 500', status(500)],
  ['hangs', hang],
  ['is cut in the middle', changed((body) => body.slice(0, body.length / 2))],
  ['is a page of some proxy', proxyPage],
  ['is badly signed', changed((body) => body.replace(/("revision\\?":)/, '$19'))],
  ['can’t be reached', down],
]

for (const [name, fault] of faults) {
  test(`a pointer that ${name}`, async ({ context, page, network, complaints }) => {
    complaints.allow(/Failed to load resource|release-set/)
    await keep(page)
    network.spoil(isPointer, fault)

    // In a tab that is open nothing changes, whichever section is entered.
    await comeBack(page)
    for (const section of sections) {
      await entryOf(page, section).click()
      await expect(section.drawn(page)).toBeVisible()
      expect(await versionsIn(page, section.app)).toEqual([live])
    }
    await expect(saved(page)).toHaveCount(0)

    // A new tab has what was known last.
    await Promise.all(
      sections.map(async (section) => {
        const cold = await context.newPage()
        await open(cold, section)
        // Four cold starts at once, after the wait for the pointer, take a slow machine some time.
        await expect(section.drawn(cold)).toBeVisible({ timeout: 30_000 })
        await expect(saved(cold)).toBeVisible()
        expect(await versionsIn(cold, section.app)).toEqual([live])
        await cold.close()
      }),
    )

    // And what is new as soon as it can be had.
    network.mend()
    await page.reload()
    await expect(entryOf(page, first)).toBeVisible()
    await expect(saved(page)).toHaveCount(0)
  })
}

test('a pointer that is replayed: what was known last is newer', async ({
  context,
  page,
  product,
  network,
}) => {
  const asHtml = { headers: { accept: 'text/html' } }
  const old = await (await fetch(`${product.url}/merchant-cabinet/`, asHtml)).text()
  const oldSet = await (await fetch(`${product.url}/merchant-cabinet/release-set.json`)).text()
  const { revision } = await renew(storeOf(product), why)
  await keep(page)
  expect(await keptRevision(page)).toBe(revision)

  network.spoil(isPointer, async (response, forward) => {
    const { status: code, headers } = await forward()
    const isSet = response.req.url?.endsWith('.json') ?? false
    response.writeHead(code, headers).end(isSet ? oldSet : old)
  })
  for (const section of sections) {
    const cold = await context.newPage()
    await open(cold, section)
    await expect(section.drawn(cold)).toBeVisible()
    await expect(saved(cold)).toBeVisible()
    await comeBack(cold)
    await cold.close()
  }
  expect(await keptRevision(page)).toBe(revision)
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
  await publishRenamed(product, { app: 'mfe-admin', from: live, to: next })
  await promoteAll(product, [{ app: 'mfe-admin', version: next }])
  await page.goto('/merchant-cabinet/partners')
  await keptWhole(page)
  expect(await keptVersions(page)).toContain(`mfe-admin/${next}`)

  await revoke(storeOf(product), 'mfe-admin', next, { ...why, force: true })
  const known = await keptRevision(page)
  // Hearing of it in an open tab is enough.
  await comeBack(page)
  await expect.poll(() => keptRevision(page)).toBeGreaterThan(known)
  network.spoil((path) => !path.startsWith('/api'), down)
  const cold = await context.newPage()
  await cold.goto('/merchant-cabinet/partners')
  await expect(cold.getByRole('table', { name: 'Партнёры' })).toBeVisible()
  expect(await versionsIn(cold, 'mfe-admin')).toEqual([live])

  network.mend()
  for (let revisions = 0; revisions < 2; revisions++) {
    await renew(storeOf(product), why)
    await page.reload()
    await keptWhole(page)
  }
  await expect.poll(() => keptVersions(page)).not.toContain(`mfe-admin/${next}`)
})

test('switched off, the worker leaves every browser with all that it kept', async ({ page, product }) => {
  await keep(page)
  await release(product, 'worker', 'off')
  await page.reload()
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ])
  await expect.poll(left).toEqual([0, 0])
  await release(product, 'worker', 'on')
  await page.reload()
  await keptWhole(page)
})
