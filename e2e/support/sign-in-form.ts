import type { Page } from '@playwright/test'
import { password } from './people.ts'

export async function typeCredentials(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel('Логин или email').fill(username)
  await page.getByLabel(/^Пароль/).fill(secret)
}

/** Fills in the sign-in form and sends it; the test itself expects the result. */
export async function submitCredentials(page: Page, username: string, secret = password): Promise<void> {
  await typeCredentials(page, username, secret)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}
