import { OrdersList } from '../support/orders-list.ts'
import { base, people } from '../support/people.ts'
import { submitCredentials } from '../support/sign-in-form.ts'
import { expect, test } from '../support/test.ts'

test('a manager signs in and reaches the requested page', async ({ page }) => {
  await page.goto(`${base}/transactions?status=buyed`)
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expect(page).toHaveTitle('Вход · Кабинет партнёра')
  await submitCredentials(page, people.manager)
  await expect(page).toHaveURL(`${base}/transactions?status=buyed`)
  await expect(new OrdersList(page).rows.first()).toContainText('Оплачен')
})
