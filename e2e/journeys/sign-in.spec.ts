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

test('no page is shown in a frame of another site', async ({ page, baseURL, complaints }) => {
  complaints.allow(/frame-ancestors/)
  const paths = [
    '/login',
    '/login?code=x&state=x',
    '/forget-password',
    '/sign-up/confirmation',
    '/',
    '/users',
  ]
  const frames = paths.map((path) => `<iframe src="${baseURL}${base}${path}"></iframe>`).join('')
  await page.route('http://evil.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: frames }),
  )
  await page.goto('http://evil.example/')
  const shown = page.frames().filter((frame) => frame !== page.mainFrame())
  expect(shown).toHaveLength(paths.length)
  for (const frame of shown) await expect.poll(() => frame.url()).toMatch(/^chrome-error:/)
  await page.goto(`${base}/login`)
  await expect(page.getByRole('heading', { name: 'Вход в кабинет' })).toBeVisible()
})
