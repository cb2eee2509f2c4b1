import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/own-product.ts'
import { base, people } from '../support/people.ts'
import { type Enrolled, enrol } from '../support/second-factor.ts'
import { submitCredentials, typeCredentials } from '../support/sign-in-form.ts'
import type { Page } from '../support/test.ts'

test.describe.configure({ mode: 'serial' })

let enrolled: Enrolled

async function signInBy(page: Page, username: string): Promise<void> {
  await typeCredentials(page, username)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Двухфакторный вход' })).toBeVisible()
}

/** On a phone the entry is in the menu. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: 'Выйти' }).click()
}

test.describe('a manager', () => {
  test.use({ as: 'manager', viewport: { width: 360, height: 740 } })

  test('turns it on by keyboard, signs in by a code, then by a recovery code', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/401/)
    await page.goto(`${base}/account/sessions`)
    await page.getByRole('link', { name: 'Двухфакторный вход' }).click()
    enrolled = await enrol(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Коды сохранены' }).click()
    await expect(page.getByText('Осталось 10 резервных кодов')).toBeVisible()

    await signOut(page)
    await signInBy(page, people.manager)
    await expectAccessible(page)
    await page.getByLabel('Код из приложения').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Неверный код')
    await page.getByLabel('Код из приложения').fill(enrolled.code(1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()

    await signOut(page)
    await signInBy(page, people.manager)
    await page.getByRole('button', { name: /Ввести резервный код/ }).click()
    await page.getByLabel('Резервный код').fill(enrolled.recoveryCode)
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
    await expect(page.getByText('Двухфакторный вход', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Сбросить двухфакторный вход' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Сбросить' }).click()
    await expect(page.getByText('Двухфакторный вход сброшен')).toBeVisible()
    const theirs = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const manager = await theirs.newPage()
    await manager.goto(`${product.url}${base}/login`)
    await submitCredentials(manager, people.manager)
    await expect(manager.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
    await theirs.close()
  })
})
