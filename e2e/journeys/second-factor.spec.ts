import { stepOf, totp } from '../../api/src/domains/users/second-factor/totp.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/own-product.ts'
import { base, password, people } from '../support/people.ts'
import { sessionOf } from '../support/session.ts'
import { submitCredentials, typeCredentials } from '../support/sign-in-form.ts'
import type { Page } from '../support/test.ts'

test.describe.configure({ mode: 'serial' })

/** What each code of the person's authenticator shows; none works twice, so each sign-in takes the next. */
let secret = ''
let recoveryCode = ''
const code = (ahead: number) => totp(secret, stepOf(new Date()) + ahead)

async function enrol(page: Page): Promise<void> {
  await page.getByLabel('Пароль от кабинета').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Код из приложения').fill(code(0))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Резервные коды' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
}

async function signInBy(page: Page, username: string): Promise<void> {
  await typeCredentials(page, username)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Вход с кодом' })).toBeVisible()
}

test.describe('a manager', () => {
  test.use({ as: 'manager', viewport: { width: 360, height: 740 } })

  test('turns it on by keyboard, signs in by a code, then by a recovery code', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/401/)
    await page.goto(`${base}/account/sessions`)
    await page.getByRole('link', { name: 'Вход с кодом' }).click()
    await enrol(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Коды сохранены' }).click()
    await expect(page.getByText('Осталось 10 резервных кодов')).toBeVisible()

    await page.getByRole('button', { name: 'Выйти' }).click()
    await signInBy(page, people.manager)
    await expectAccessible(page)
    await page.getByLabel('Код из приложения').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Неверный код')
    await page.getByLabel('Код из приложения').fill(code(1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()

    await page.getByRole('button', { name: 'Выйти' }).click()
    await signInBy(page, people.manager)
    await page.getByRole('button', { name: /Ввести резервный код/ }).click()
    await page.getByLabel('Резервный код').fill(recoveryCode)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
    await page.goto(`${base}/account/second-factor`)
    await expect(page.getByText('Осталось 9 резервных кодов')).toBeVisible()
  })
})

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('resets it for who lost the telephone', async ({ page, browser, product }) => {
    await page.goto(`${base}/users/${encodeURIComponent(people.manager)}`)
    await expect(page.getByText('Вход с кодом', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Сбросить вход с кодом' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Сбросить' }).click()
    await expect(page.getByText('Вход с кодом сброшен')).toBeVisible()
    const theirs = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const manager = await theirs.newPage()
    await manager.goto(`${product.url}${base}/login`)
    await submitCredentials(manager, people.manager)
    await expect(manager.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
    await theirs.close()
  })

  test('requires it of administrators: another one is led to turn it on, and then goes on working', async ({
    page,
    browser,
    product,
    complaints,
  }) => {
    complaints.allow(/403|409/)
    const theirs = await browser.newContext({
      baseURL: product.url,
      storageState: await sessionOf(people.superadmin, product.url),
    })
    const other = await theirs.newPage()
    await other.goto(`${base}/account/sessions`)
    await expect(other.getByRole('heading', { level: 1, name: 'Мои сеансы' })).toBeVisible()

    await page.goto(`${base}/user-permissions`)
    const require = async () => {
      await page.getByRole('button', { name: 'Сделать обязательным' }).first().click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Сделать обязательным' }).click()
    }
    await require()
    await expect(page.getByRole('alertdialog')).toContainText('Сначала включите вход с кодом у себя')
    await page.goto(`${base}/account/second-factor`)
    await enrol(page)
    await page.getByRole('button', { name: 'Коды сохранены' }).click()
    await page.goto(`${base}/user-permissions`)
    await require()
    await expect(page.getByText('Вход с кодом теперь обязателен')).toBeVisible()

    await expect(other.getByText('администратор потребовал вход с кодом')).toBeVisible({ timeout: 6_000 })
    await expect(other.getByRole('navigation', { name: 'Разделы' }).getByRole('link')).toHaveCount(0)
    await other.goto(`${base}/users`)
    await expect(other.getByText('администратор потребовал вход с кодом')).toBeVisible()
    await enrol(other)
    await other.getByRole('button', { name: 'Коды сохранены' }).click()
    await other.getByRole('link', { name: 'Пользователи' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Пользователи' })).toBeVisible()
    await theirs.close()
  })
})
