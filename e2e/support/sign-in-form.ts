import type { Page } from '@playwright/test'
import { password } from './people.ts'

export async function typeCredentials(page: Page, username: string, secret = password): Promise<void> {
  await page.getByLabel('Логин или email').fill(username)
  await page.getByLabel(/^Пароль/).fill(secret)
}

/** Fills the sign-in form in and sends it; what comes of it is the test's to expect. */
export async function submitCredentials(page: Page, username: string, secret = password): Promise<void> {
  await typeCredentials(page, username, secret)
  await page.getByRole('button', { name: 'Войти' }).click()
}
