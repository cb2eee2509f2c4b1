import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/own-product.ts'
import { base, password, people } from '../support/people.ts'
import { release } from '../support/releases.ts'

test.use({ as: 'manager' })
test.describe.configure({ mode: 'serial' })

const words = 'Сейчас мы проводим технические работы. Пожалуйста, попробуйте зайти позже.'

test('the API says 503: maintenance in the place of the page, and back by itself', async ({
  page,
  complaints,
}) => {
  // The page asks without a token whether the server is back, hence 401.
  complaints.allow(/503/, /401/)
  const list = new OrdersList(page)
  await list.open('?status=canceled')
  await page.clock.install()
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'MAINTENANCE', message: 'Технические работы', requestId: 'e2e' }),
    }),
  )
  // A background request of the page may meet the 503 before or during the press.
  await page.getByRole('button', { name: 'Обновить список', includeHidden: true }).dispatchEvent('click')
  await expect(page.getByText(words)).toBeVisible()
  // The list and the directories fail behind the screen, each with a toast.
  await expect(page.locator('[data-ui-toaster] > *')).not.toHaveCount(0)
  await expect(page.locator('[data-ui-toaster]')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Вернуться в магазин' })).toHaveAttribute('href', /^https?:/)

  await page.unroute('**/api/**')
  await page.clock.fastForward(20_000)
  await expect(page.getByText(words)).toBeHidden()
  await expect(list.rows.first()).toBeVisible()
  await expect(page).toHaveURL(/status=canceled/)
})

test('operations switch maintenance on, sign in meanwhile, and switch it off', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/503/)
  const tab = await page.context().newPage()
  await tab.clock.install()
  const listOfTab = new OrdersList(tab)
  await listOfTab.open('?status=canceled')
  await tab.clock.fastForward(20_000)
  await tab.waitForResponse(/tab\/v1\/news/)
  await release(product, 'maintenance', 'on', '--reason', 'test')
  await tab.clock.fastForward(10_000)
  await expect(tab.getByText(words)).toBeVisible()
  await page.clock.install()
  await page.goto(`${base}/transactions`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Технические работы')

  const other = await page
    .context()
    .browser()
    ?.newPage({
      baseURL: product.url,
      storageState: { cookies: [], origins: [] },
    })
  if (!other) throw new Error('no browser')
  await other.goto(`${base}/transactions`)
  await other.getByRole('link', { name: 'Вход для тех, кто проводит работы' }).click()
  await other.locator('input[name=username]').fill(people.admin)
  await other.locator('input[name=password]').fill(password)
  await other.keyboard.press('Enter')
  await other.getByRole('button', { name: 'Выключить технические работы' }).click()
  await other.getByLabel('Причина').fill('закончили')
  await other.getByRole('dialog').getByRole('button', { name: 'Выключить' }).click()
  await expect(other.getByRole('button', { name: 'Технические работы', exact: true })).toBeVisible()
  await other.close()
  for (const one of [page, tab]) await one.clock.fastForward(20_000)
  await expect(new OrdersList(page).rows).toHaveCount(10)
  await expect(tab.getByText(words)).toBeHidden()
  await expect(listOfTab.rows.first()).toBeVisible()
})
