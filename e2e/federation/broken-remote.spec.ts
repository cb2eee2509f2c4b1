import type { Page, Route } from '@playwright/test'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

const adminFiles = '**/merchant-cabinet/apps/mfe-admin/**'

/** Ways in which a remote's files can be wrong on their way to the browser. */
const faults: readonly (readonly [name: string, answer: (route: Route) => Promise<void>])[] = [
  ['404', (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' })],
  ['500', (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' })],
  [
    'a page of HTML',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>proxy</p>' }),
  ],
  [
    'a script that throws',
    (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/javascript',
        body: 'throw new Error("remote is broken")',
      }),
  ],
  ['no answer at all', (route) => route.abort('connectionfailed')],
]

async function expectUnavailable(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Раздел временно недоступен' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible()
}

for (const [name, answer] of faults) {
  test(`a remote that answers with ${name} leaves the frame alive and comes back`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/mfe-admin/, /integrity|subresource/i, /Failed to load resource/)
    await page.route(adminFiles, answer)
    await page.goto('/merchant-cabinet/partners')
    await expectUnavailable(page)

    await page.getByRole('navigation').getByRole('link', { name: 'Заказы' }).click()
    await expect(new OrdersList(page).rows).toHaveCount(10)

    await page.getByRole('navigation').getByRole('link', { name: 'Партнёры' }).click()
    await expectUnavailable(page)
    await page.unroute(adminFiles)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('table', { name: 'Партнёры' })).toBeVisible()
  })
}

test('a tampered byte never runs', async ({ page, complaints }) => {
  complaints.allow(/integrity|subresource/i, /mfe-admin/)
  await page.route(adminFiles, async (route) => {
    const original = await route.fetch()
    const body = `${await original.text()}\n;globalThis.tampered = true`
    await route.fulfill({ response: original, body })
  })
  await page.goto('/merchant-cabinet/partners')
  await expectUnavailable(page)
  expect(await page.evaluate(() => Reflect.has(globalThis, 'tampered'))).toBe(false)
})
