import { base, people } from '../support/people.ts'
import { startCopy } from '../support/prepared-data.ts'
import { type Product, removeFolder } from '../support/product.ts'
import { enrol } from '../support/second-factor.ts'
import { sessionOf } from '../support/session.ts'
import { test as common, expect } from '../support/test.ts'

/** The test has its own product, because no administrator can sign in without a code afterwards. */
const test = common.extend<{ baseURL: string; own: Product }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const own = await startCopy()
      await use(own)
      await own.stop()
      await removeFolder(own.dataDir)
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ own }, use) => use(own.url),
})

test.use({ as: 'admin' })

test('requires it of administrators: another one is led to turn it on, and then goes on working', async ({
  page,
  browser,
  own,
  complaints,
}) => {
  complaints.allow(/403|409/)
  const theirs = await browser.newContext({
    baseURL: own.url,
    storageState: await sessionOf(people.superadmin, own.url),
  })
  const other = await theirs.newPage()
  await other.goto(`${base}/account/sessions`)
  await expect(other.getByRole('heading', { level: 1, name: 'Безопасность' })).toBeVisible()

  await page.goto(`${base}/user-permissions`)
  const require = async () => {
    await page.getByRole('button', { name: 'Сделать обязательным' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Сделать обязательным' }).click()
  }
  await require()
  await expect(page.getByRole('alertdialog')).toContainText('Сначала включите двухфакторный вход у себя')
  await page.goto(`${base}/account/second-factor`)
  await enrol(page)
  await page.getByRole('button', { name: 'Коды сохранены' }).click()
  await page.goto(`${base}/user-permissions`)
  await require()
  await expect(page.getByText('Двухфакторный вход теперь обязателен')).toBeVisible()

  await expect(other.getByText('администратор потребовал двухфакторный вход')).toBeVisible()
  await expect(other.getByRole('navigation', { name: 'Разделы' }).getByRole('link')).toHaveCount(0)
  await other.goto(`${base}/users`)
  await expect(other.getByText('администратор потребовал двухфакторный вход')).toBeVisible()
  await enrol(other)
  await other.getByRole('button', { name: 'Коды сохранены' }).click()
  await other.getByRole('link', { name: 'Пользователи' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Пользователи' })).toBeVisible()
  await theirs.close()
})
