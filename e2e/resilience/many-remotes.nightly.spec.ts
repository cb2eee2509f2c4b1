/** A cabinet of fifty remotes: their integrities are in a list beside index.html (decision 0003). */

import { Workshop } from '../../release/test/fixture.ts'
import { changed, hang, status } from '../support/fault-proxy.ts'
import { publishRemotes } from '../support/many-remotes.ts'
import { storeOf } from '../support/releases.ts'
import { promoteAll } from '../support/renamed-release.ts'
import type { Page } from '../support/test.ts'
import { entryOf, sections, versionsIn } from './sections.ts'
import { expect, live, test as spoilt } from './spoilt-product.ts'

const test = spoilt.extend<object, { readonly fifty: undefined }>({
  fifty: [
    async ({ product, previous: _ }, use) => {
      const shop = await Workshop.open(storeOf(product))
      for (const targets of await publishRemotes(shop, 46)) await promoteAll(product, targets)
      await shop.close()
      await use(undefined)
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
})

const [orders] = sections
const isList = (path: string) => /\/integrities\.[0-9a-f]{16}\.txt$/.test(path)
const open = (page: Page) => page.goto('/merchant-cabinet/transactions')

test.use({ as: 'admin' })

test('a section asks for its files while the list is on its way, and runs what the list vouches for', async ({
  page,
  network,
}) => {
  const asked = Promise.withResolvers<void>()
  network.spoil(
    (path) => path.endsWith(`/mfe-orders/${live}/remoteEntry.js`),
    async (response, forward) => {
      asked.resolve()
      const { status: code, headers, body } = await forward()
      response.writeHead(code, headers).end(body)
    },
  )
  network.spoil(isList, async (response, forward) => {
    // For ever, were the section to wait for the list.
    await asked.promise
    const { status: code, headers, body } = await forward()
    response.writeHead(code, headers).end(body)
  })
  await open(page)
  await expect(orders.drawn(page)).toBeVisible()
  expect(await versionsIn(page, 'mfe-orders')).toEqual([live])
  const unchecked = page.locator('script[src]:not([integrity^="sha384-"])')
  await expect(unchecked).toHaveCount(0)
})

test('a version that is lost gives way to the one before it', async ({
  page,
  network,
  previous,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|mfe-orders/)
  network.spoil((path) => path.includes(`/mfe-orders/${live}/`), status(404))
  await open(page)
  await expect(orders.drawn(page)).toBeVisible()
  expect(await versionsIn(page, 'mfe-orders')).toContain(previous['mfe-orders'])
})

for (const [name, fault] of [
  ['is a 404', status(404)],
  ['hangs', hang],
  ['has another hash', changed((body) => body.replace('{', '{ '))],
] as const)
  test(`a list that ${name} leaves the frame, and is asked for again`, async ({
    page,
    network,
    complaints,
  }) => {
    complaints.allow(/Failed to load resource|integrity|mfe-orders/)
    network.spoil(isList, fault)
    await open(page)
    await expect(entryOf(page, orders)).toBeVisible()
    await expect(page.getByText('Раздел временно недоступен')).toBeVisible({ timeout: 30_000 })
    network.mend()
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(orders.drawn(page)).toBeVisible()
  })
