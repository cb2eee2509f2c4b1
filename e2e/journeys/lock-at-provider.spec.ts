import { TestProvider } from '../../api/test/oidc-provider.ts'
import { expectAccessible } from '../support/looks.ts'
import { base, people } from '../support/people.ts'
import { startCopy } from '../support/prepared-data.ts'
import { freePort, type Product, removeFolder } from '../support/product.ts'
import { expect, type Page, test } from '../support/test.ts'

let provider: TestProvider
let product: Product

test.beforeAll(async () => {
  const port = await freePort()
  provider = await TestProvider.start(`http://localhost:${port}`)
  provider.add({ sub: 'employee', email: people.admin, email_verified: true })
  provider.add({ sub: 'colleague', email: people.manager, email_verified: true })
  product = await startCopy({ ...provider.env, OIDC_DOMAINS: 'demo.kz' }, port)
})
test.afterAll(async () => {
  await product.stop()
  await removeFolder(product.dataDir)
  await provider.close()
})

const locked = (page: Page) => page.getByRole('heading', { name: 'Кабинет заблокирован' })
const enter = (page: Page) => page.getByRole('button', { name: 'Войти через Банк' })
const choose = (page: Page, account: string) => page.getByRole('button', { name: account }).click()
/** The provider would end the session of who was there before, and ours with it. */
const forgetAtProvider = (page: Page) => page.context().clearCookies({ domain: '127.0.0.1' })
const surname = (page: Page) => page.getByLabel('Фамилия')

test('who has no password unlocks all tabs at the provider, and comes back to what was typed', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/40[03]|423/)
  const form = `${product.url}${base}/users/new-user`
  await page.goto(form)
  await enter(page).click()
  await choose(page, 'employee')
  await surname(page).fill('Сериков')
  await page.waitForFunction(() => sessionStorage.getItem('cabinet.drafts')?.includes('Сериков'))
  const other = await context.newPage()
  await other.goto(`${product.url}${base}/users`)
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: /^Заблокировать/ })).toBeVisible()

  const told = page.waitForResponse(/\/users\/api\/v1\/lock$/)
  await page.keyboard.press('Control+Alt+KeyL')
  await told
  for (const tab of [page, other]) await expect(locked(tab)).toBeVisible()
  await expect(enter(page)).toBeFocused()
  await expect(page.locator('input')).toHaveCount(0)
  await expectAccessible(page)

  await forgetAtProvider(page)
  await enter(page).click()
  await choose(page, 'colleague')
  await expect(page.getByRole('alert')).toContainText('Провайдер подтвердил другого пользователя')
  await expect(page).toHaveURL(form)
  await expect(locked(page)).toBeVisible()
  expect(await page.evaluate(() => document.body.innerHTML)).not.toContain('Сериков')

  // A page that is loaded anew stays locked, and takes no other tab out.
  await page.reload()
  await expect(enter(page)).toBeFocused()
  await expect(locked(other)).toBeVisible()

  await forgetAtProvider(page)
  await enter(page).click()
  await expect(page.getByRole('button', { name: 'employee' })).toBeVisible()
  await page.goBack()
  await expect(enter(page)).toBeEnabled()
  await enter(page).click()
  await choose(page, 'employee')
  await expect(surname(page)).toHaveValue('Сериков')
  await expect(page).toHaveURL(form)
  await expect(page.getByRole('button', { name: /^Заблокировать/ })).toBeVisible()
  await expect(locked(other)).toHaveCount(0)
  await expect(other.getByRole('heading', { level: 1, name: 'Пользователи' })).toBeVisible()

  // The provider has a session now, and asks anew.
  await page.keyboard.press('Control+Alt+KeyL')
  await enter(page).click()
  await choose(page, 'employee')
  await expect(surname(page)).toHaveValue('Сериков')
})
