import { TestProvider } from '../../api/test/oidc-provider.ts'
import { expectAccessible } from '../support/looks.ts'
import { base, people } from '../support/people.ts'
import { startCopy } from '../support/prepared-data.ts'
import { freePort, type Product, removeFolder } from '../support/product.ts'
import { requireStepUp, stepUpDialog } from '../support/step-up.ts'
import { expect, type Page, test } from '../support/test.ts'

// All tests share one product.
test.describe.configure({ mode: 'default' })

let provider: TestProvider
let product: Product

test.beforeAll(async () => {
  const port = await freePort()
  provider = await TestProvider.start(`http://localhost:${port}`)
  provider.add({ sub: 'employee', email: people.admin, email_verified: true })
  provider.add({ sub: 'colleague', email: people.manager, email_verified: true })
  provider.add({ sub: 'driver', email: people.courier, email_verified: true })
  provider.add({ sub: 'stranger', email: 'stranger@example.kz', email_verified: true })
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

test('an employee signs in at the provider, out of both, and is out here when the provider ends the session', async ({
  page,
  complaints,
}) => {
  complaints.allow(/401/)
  const asked = `${product.url}${base}/transactions?status=buyed`
  const isIn = () => expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
  await page.goto(asked)
  await expect(enter(page)).toBeVisible()
  await expectAccessible(page)
  await enter(page).click()
  await choose(page, 'stranger')
  await expect(page.getByRole('alert')).toContainText('В кабинете нет пользователя с вашей почтой')
  await expect(page).toHaveURL(`${product.url}${base}/login`)
  // The provider has kept its session with the stranger.
  await page.context().clearCookies()

  await page.goto(asked)
  await enter(page).click()
  await choose(page, 'driver')
  await isIn()
  await expect(page).toHaveURL(asked)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await choose(page, 'Выйти отовсюду')
  await enter(page).click()
  await choose(page, 'driver')
  await isIn()

  const other = await page.context().newPage()
  await other.goto(`${provider.issuer}/session/end`)
  await other.getByRole('button', { name: 'Выйти отовсюду' }).click()
  await expect(page.getByText('У вас истек сеанс. Для продолжения войдите снова')).toBeVisible()
  await expect(enter(page)).toBeVisible()
})

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

test('who has no password here steps up at the provider, and comes back to the page', async ({
  page,
  complaints,
}) => {
  complaints.allow(/403/)
  const asked = `${product.url}${base}/transactions?status=buyed`
  await page.goto(asked)
  await enter(page).click()
  await choose(page, 'colleague')
  await expect(page).toHaveURL(asked)
  await requireStepUp(page, /application-report/)
  const excel = page.getByRole('button', { name: 'Excel' })
  await excel.click()
  await stepUpDialog(page).getByRole('button', { name: 'Войти через Банк' }).click()
  // The provider asks although it has a session.
  await choose(page, 'colleague')
  await expect(page.getByText('Вы подтвердили, что это вы. Повторите действие')).toBeVisible()
  await expect(page).toHaveURL(asked)
  const file = page.waitForEvent('download')
  await excel.click()
  expect((await file).suggestedFilename()).toMatch(/xlsx$/)
})
