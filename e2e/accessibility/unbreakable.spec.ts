/** Names of a hundred letters without a place to break, in every text that people write, on every page of a telephone. */
import { expectNoSidewaysScroll } from '../support/layout.ts'
import { wear } from '../support/looks.ts'
import { test } from '../support/test.ts'
import { screens } from './screens.ts'

const written =
  /^(c(Last|Middle)?Name|LastName|FirstName|MiddleName|fullName|deliveryAddress|comments|title|street|city|merchant_legal_name|responsible|action|reason)$/

/** Every such text with a hundred letters behind it. */
function lengthen(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return written.test(key) ? `${value}${'Ы'.repeat(100)}` : value
  if (Array.isArray(value)) return value.map((one) => lengthen(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, lengthen(part, name)]))
}

for (const { name, as, show } of screens)
  test.describe(name, () => {
    test.use({ as })
    test('fits 360 px whatever people are called', async ({ page, complaints }) => {
      complaints.allow(/404/)
      await page.route('**/api/**', async (route) => {
        const answer = await route.fetch()
        const isJson = answer.headers()['content-type']?.startsWith('application/json')
        if (!answer.ok() || !isJson || route.request().method() !== 'GET')
          return route.fulfill({ response: answer })
        await route.fulfill({ response: answer, json: lengthen(await answer.json()) })
      })
      await wear(page, { width: 360, theme: 'light' })
      await show(page)
      await expectNoSidewaysScroll(page)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })
