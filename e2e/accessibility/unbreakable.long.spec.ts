/** Tests every page and dialog of a phone with more than a hundred unbreakable letters in every text that people write. */
import { expectTextInOnePiece } from '../support/layout.ts'
import { expect, type Page } from '../support/test.ts'
import { testFitOnPhone } from './fit-phone.ts'

const filler = 'Ы'.repeat(110)
/** These texts may lack Russian letters; those below may be absent. */
const latin =
  /^(.*[eE]mail|Filename_\d|merchant_order_id|merchant_product_id|m_site|size|color|who|about|\w+_number|text)$/
const optional = /^(comments|email|cMiddleName|deliveryAddress|size)$/

/** Appends the filler to every text that people write; codes, days and file addresses stay. */
function lengthen(value: unknown, key = ''): unknown {
  if (value === null) return optional.test(key) ? filler : value
  if (typeof value === 'string') return /[а-яё]/i.test(value) || latin.test(key) ? value + filler : value
  if (Array.isArray(value)) return value.map((one) => lengthen(one, key))
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, lengthen(part, name)]))
}

async function lengthenAnswers(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    // Requests for an order contain its number, which the server knows without the filler.
    const request = route.request()
    const url = request.url().replaceAll(encodeURIComponent(filler), '')
    const postData = request.postData()?.replaceAll(filler, '')
    const answer = await route.fetch({ url, ...(postData !== undefined && { postData }) })
    const isJson = answer.headers()['content-type']?.startsWith('application/json')
    if (!answer.ok() || !isJson || request.method() !== 'GET') return route.fulfill({ response: answer })
    await route.fulfill({ response: answer, json: lengthen(await answer.json()) })
  })
}

async function expectWholeText(page: Page): Promise<void> {
  await expectTextInOnePiece(page)
  for (const dialog of await page.locator('[role$=dialog]:visible').all())
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
}

testFitOnPhone({
  title: 'whatever people are called',
  prepare: lengthenAnswers,
  expectMore: expectWholeText,
})
