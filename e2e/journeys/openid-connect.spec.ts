import { TestProvider } from '../../api/test/oidc-provider.ts'
import { expectAccessible } from '../support/looks.ts'
import { base, people } from '../support/people.ts'
import { startCopy } from '../support/prepared-data.ts'
import { freePort, type Product, removeFolder } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

let provider: TestProvider
let product: Product

test.beforeAll(async () => {
  const port = await freePort()
  provider = await TestProvider.start(`http://localhost:${port}`)
  provider.add({ sub: 'bank-employee', email: people.courier, email_verified: true })
  provider.add({ sub: 'stranger', email: 'stranger@example.kz', email_verified: true })
  product = await startCopy(provider.env, port)
})
test.afterAll(async () => {
  await product.stop()
  await removeFolder(product.dataDir)
  await provider.close()
})

test('an employee signs in at the provider, out of both, and is out here when the provider ends the session', async ({
  page,
  complaints,
}) => {
  complaints.allow(/401/)
  const asked = `${product.url}${base}/transactions?status=buyed`
  const enter = page.getByRole('button', { name: 'Войти через Банк' })
  const choose = (account: string) => page.getByRole('button', { name: account }).click()
  const isIn = () => expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
  await page.goto(asked)
  await expect(enter).toBeVisible()
  await expectAccessible(page)
  await enter.click()
  await choose('stranger')
  await expect(page.getByRole('alert')).toContainText('В кабинете нет пользователя с вашей почтой')
  await expect(page).toHaveURL(`${product.url}${base}/login`)
  // The provider has kept its session with the stranger.
  await page.context().clearCookies()

  await page.goto(asked)
  await enter.click()
  await choose('bank-employee')
  await isIn()
  await expect(page).toHaveURL(asked)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await choose('Выйти отовсюду')
  await enter.click()
  await choose('bank-employee')
  await isIn()

  const other = await page.context().newPage()
  await other.goto(`${provider.issuer}/session/end`)
  await other.getByRole('button', { name: 'Выйти отовсюду' }).click()
  await expect(page.getByText('У вас истек сеанс. Для продолжения войдите снова')).toBeVisible()
  await expect(enter).toBeVisible()
})
