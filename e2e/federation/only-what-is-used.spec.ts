import type { Page } from '@playwright/test'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

/** Collects the paths of all scripts and styles that the page requests from now on. */
function filesAskedFor(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) files.push(pathname)
  })
  return files
}

test.describe('a courier on the orders page', () => {
  test.use({ as: 'courier' })

  test('gets what the page needs and not a byte of forbidden sections', async ({ page }) => {
    const files = filesAskedFor(page)
    await new OrdersList(page).open()
    await page.waitForLoadState('networkidle')
    const seen = files.join('\n')
    expect(seen).toMatch(/\/apps\/shell\//)
    expect(seen).toMatch(/\/apps\/mfe-orders\//)
    expect(seen).not.toMatch(/\/apps\/mfe-admin\//)
    expect(seen).not.toMatch(/forms|ui-date|ui-overlay|calendar/)
  })

  test('an address of the admin section loads none of its code', async ({ page }) => {
    const files = filesAskedFor(page)
    await page.goto('/merchant-cabinet/partners')
    await expect(page).toHaveURL(/\/transactions/)
    await new OrdersList(page).settled()
    await page.waitForLoadState('networkidle')
    expect(files.join('\n')).not.toMatch(/mfe-admin/)
  })
})

test.describe('signed out', () => {
  test('the login page loads no remote', async ({ page }) => {
    const files = filesAskedFor(page)
    await page.goto('/merchant-cabinet/transactions')
    await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(files.join('\n')).not.toMatch(/mfe-admin/)
  })
})
