import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/own-product.ts'
import { base } from '../support/people.ts'

test.use({ as: 'courier', viewport: { width: 360, height: 740 } })

test('a courier adds a passkey, signs in by the list of the field and by the button, and removes it', async ({
  page,
  complaints,
}) => {
  complaints.allow(/40[01]/)
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.goto(`${base}/account/sessions`)
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await expectAccessible(page)
  await page.getByLabel('Название').fill('Телефон курьера')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByText(/^Ключ «Телефон курьера» добавлен/)).toBeVisible()

  const pressSignOut = async () => {
    await page.getByRole('button', { name: 'Меню' }).click()
    await page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Выйти' }).click()
  }
  const signOut = async () => {
    await pressSignOut()
    await expect(page.getByRole('heading', { name: 'Вход в кабинет' })).toBeVisible()
  }
  const isIn = () => expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
  // The authenticator is touched at once, so the list of the field would sign in before the button: its request gets no answer.
  const listAsked = Promise.withResolvers<void>()
  await page.route('**/passkeys/sign-in-options', () => listAsked.resolve(), { times: 1 })
  await signOut()
  await expectAccessible(page)
  await listAsked.promise
  await page.getByRole('button', { name: 'Войти с ключом доступа' }).click()
  await isIn()
  // Now it is answered, perhaps before the form is seen.
  const signedIn = page.waitForResponse((response) => response.url().endsWith('/passkeys/sign-in'))
  await pressSignOut()
  expect((await signedIn).status()).toBe(200)
  await isIn()

  await page.goto(`${base}/account/sessions`)
  const remove = page.getByRole('button', { name: 'Удалить: Телефон курьера' })
  const question = page.getByRole('alertdialog', { name: 'Удалить ключ доступа?' })
  await remove.click()
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(question).toBeHidden()
  await remove.click()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText(/^Ключ «Телефон курьера» удалён/)).toBeVisible()
  await signOut()
  await page.getByRole('button', { name: 'Войти с ключом доступа' }).click()
  await expect(page.getByRole('alert')).toContainText('Ключ доступа не подошёл. Войдите по паролю')
})
