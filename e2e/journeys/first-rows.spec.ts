/** Rows of the list before its page has come: the boot script's, until the page shows the same ones. */
import { expectAccessible, wear } from '../support/looks.ts'
import { OrdersList } from '../support/orders-list.ts'
import { base } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'manager' })

/** Holds the shell's own script back. */
async function holdShell(page: OrdersList['page']): Promise<() => void> {
  const shell = Promise.withResolvers<void>()
  await page.route(/\/apps\/shell\/.*\/main\.[^/]*\.js$/, async (route) => {
    await shell.promise
    await route.continue()
  })
  return shell.resolve
}

for (const width of [1280, 768, 360] as const)
  test(`${width} px: they are read before any script of the page has run, and stay where they are`, async ({
    page,
  }) => {
    await wear(page, { width, theme: 'light' })
    const list = new OrdersList(page)
    // The second visit knows how high the page above the table was, with its fonts.
    await list.open()
    await expect(async () => {
      const tops = await page.evaluate(() => localStorage.getItem('cabinet.tops'))
      expect(tops).toContain(`[${width},`)
    }).toPass()
    const come = await holdShell(page)
    await page.goto(`${base}/transactions`, { waitUntil: 'commit' })
    await expect(page.locator('#first-paint tbody tr')).toHaveCount(10)
    await page.evaluate(() => document.fonts.ready)
    await expectAccessible(page)
    const seen = () =>
      list.table.locator('tbody tr').evaluateAll((rows) =>
        rows.map((row) =>
          [row, ...row.querySelectorAll('td')].map((part) => {
            const { left, top, width, height } = part.getBoundingClientRect()
            const isAction = part.querySelector('.ui-actions') !== null && part !== row
            return [left, top, width, height, isAction || part === row ? '' : part.textContent]
          }),
        ),
      )
    const before = await seen()
    come()
    await list.settled()
    await expect(page.locator('#first-paint')).toHaveCount(0)
    expect(before).toEqual(await seen())
  })

test('who wants less motion does not see the page behind them for a frame', async ({ page }) => {
  await wear(page, { width: 1280, theme: 'light' })
  await holdShell(page)
  await page.goto(`${base}/transactions`, { waitUntil: 'commit' })
  await expect(page.locator('#first-paint tbody tr')).toHaveCount(10)
  const visibility = await page.evaluate(async () => {
    const { dataset } = document.documentElement
    const seen = () => getComputedStyle(document.getElementById('root') ?? document.body).visibility
    delete dataset.rows
    while (seen() !== 'visible') await new Promise(requestAnimationFrame)
    dataset.rows = ''
    return seen()
  })
  expect(visibility).toBe('hidden')
})

test('files of the remote come while the page waits for the rows', async ({ page }) => {
  await holdShell(page)
  const ahead = page.waitForRequest(
    (request) => /mfe-orders\/.*remoteEntry\.js$/.test(request.url()) && request.resourceType() === 'fetch',
  )
  await page.goto(`${base}/transactions`, { waitUntil: 'commit' })
  await ahead
})

test('a row that is pressed before the page has come is opened by it', async ({ page }) => {
  const list = new OrdersList(page)
  const come = await holdShell(page)
  await page.goto(`${base}/transactions`, { waitUntil: 'commit' })
  const number = await list.rows.nth(2).locator('[data-row-link]').textContent()
  await list.rows.nth(2).click()
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  come()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${number}`)
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  await page.goBack()
  await list.settled()
})

test('a list that can’t be had does not keep the page', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/)
  await page.route('**/accounting/v1/applications?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Ошибка' } }),
  )
  await page.goto(`${base}/transactions`)
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-rows')
})
