import { people } from '../support/people.ts'
import { submitCredentials } from '../support/sign-in-form.ts'
import { expect, test } from '../support/test.ts'

/** Makes the page's storage throw on access, like a browser that blocks it. */
function deny(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}

test('a browser that keeps nothing is told so where its user signs in', async ({ page }) => {
  await page.addInitScript(deny)
  await page.goto('/merchant-cabinet/transactions')
  await expect(page.getByRole('heading', { name: 'Вход в кабинет' })).toBeVisible()
  await submitCredentials(page, people.manager)
  await expect(page.getByText('Браузер не сохранил вход')).toBeVisible()
})
