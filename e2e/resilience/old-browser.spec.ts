import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

test('an old browser is told so, and not to look at its connection', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'))
  await page.goto('/merchant-cabinet/transactions')
  await expect(page.getByRole('heading', { name: 'Браузер устарел' })).toBeVisible()
  await expect(page.getByText('Проверьте соединение')).toBeHidden()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
})
