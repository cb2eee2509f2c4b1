import { chromiumFlags, chromiumPath } from '../../release/src/gate/browser/chromium.ts'
import { OrdersList } from '../support/orders-list.ts'
import { base, people } from '../support/people.ts'
import { tokenOf } from '../support/session.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({
  as: 'manager',
  // Browsers keep left pages in memory; the headless shell never does, and Playwright's Chromium only without this flag.
  launchOptions: {
    executablePath: chromiumPath(),
    args: chromiumFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** Stores in the tab that the page is restored: a console message may get lost while the browser swaps pages. */
async function noteRestore(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('e2e.restored', `${persisted}`)),
  )
}

/** The browser says in the entry of the navigation why it restored nothing. */
const restoredOrWhyNot = () =>
  sessionStorage.getItem('e2e.restored') ?? JSON.stringify(performance.getEntriesByType('navigation'))

async function openOrder(page: Page): Promise<void> {
  const list = new OrdersList(page)
  await list.open()
  await list.link(0).click()
  await expect(page.getByRole('heading', { name: /^Заказ №/ })).toBeVisible()
  await noteRestore(page)
}

/** Goes back, and expects the page from the browser's back/forward cache instead of the server. */
async function goBack(page: Page): Promise<void> {
  // A step back during a load would only end that load.
  await page.waitForLoadState()
  // The step may be over before the answer to the one who asked for it.
  await page.evaluate(() => void setTimeout(() => history.back()))
  // A page that reloads answers no question, so a refused one is asked again.
  await expect(async () => expect(await page.evaluate(restoredOrWhyNot)).toBe('true')).toPass({
    timeout: 30_000,
  })
}

test('an order does not come back after signing out', async ({ page, complaints }) => {
  // A call under way at the sign-out is refused.
  complaints.allow(/401/)
  await openOrder(page)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await goBack(page)
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Заказ №/ })).toHaveCount(0)
})

test('it comes back as it was to whoever is still signed in', async ({ page }) => {
  await openOrder(page)
  await page.goto('about:blank')
  await goBack(page)
  await expect(page.getByRole('heading', { name: /^Заказ №/ })).toBeVisible()
})

for (const [as, path, title] of [
  ['admin', '/users', 'Пользователи'],
  ['admin', '/partners/ALTYN_TECH', /Алтын/],
  ['admin', '/security-log', 'Журнал безопасности'],
  ['manager', '/analytics', 'Аналитика'],
  ['manager', '/mutual-settlements', 'Взаиморасчёты'],
  ['manager', '/account/sessions', 'Безопасность'],
  ['superadmin', '/releases', 'Версии'],
] as const)
  test.describe(path, () => {
    test.use({ as })
    test('does not come back after signing out', async ({ page, complaints }) => {
      complaints.allow(/401/)
      await page.goto(base + path)
      const heading = page.getByRole('heading', { level: 1, name: title })
      await expect(heading).toBeVisible()
      await noteRestore(page)
      await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click()
      await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
      await goBack(page)
      await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
      await expect(heading).toHaveCount(0)
    })
  })

test('an order does not come back to somebody else', async ({ page, baseURL }) => {
  await openOrder(page)
  await page.goto('about:blank')
  const other = await page.context().newPage()
  await other.goto(`${base}/bcc-mall`)
  await other.evaluate(
    (token) => localStorage.setItem('token', token),
    await tokenOf(people.courier, baseURL ?? ''),
  )
  // The step may be over before the answer to the one who asked for it.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(page.getByRole('banner')).toContainText('Жумабеков')
})
