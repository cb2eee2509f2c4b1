import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'manager' })

test('a page never turns text into HTML or code, and runs scripts of its own addresses only', async ({
  page,
  complaints,
}) => {
  complaints.allow(/./)
  await new OrdersList(page).open()
  const outcomes = await page.evaluate(() => {
    const source = (src: string) => () => Object.assign(document.createElement('script'), { src })
    const attempts = {
      html: () => Object.assign(document.createElement('div'), { innerHTML: '<img src=x>' }),
      parser: () => new DOMParser().parseFromString('<p>', 'text/html'),
      foreign: source('https://evil.example/merchant-cabinet/apps/x.js'),
      answer: source('/api/openapi.json'),
      text: source('data:text/javascript,1'),
      own: source('/merchant-cabinet/apps/shell/1.0.0/none.js'),
    }
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt()
        return `${name} done`
      } catch (error) {
        return `${name} ${error instanceof Error ? error.name : 'failed'}`
      }
    })
  })
  expect(outcomes).toEqual([
    'html TypeError',
    'parser TypeError',
    'foreign TypeError',
    'answer TypeError',
    'text TypeError',
    'own done',
  ])
})

test('rules that code of a remote writes reach its section, not the frame', async ({ page }) => {
  await new OrdersList(page).open()
  await page.evaluate(() => {
    const rule = 'h1, header { letter-spacing: 7px !important }'
    document.head.appendChild(document.createElement('style')).sheet?.insertRule(rule)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('h1, header { word-spacing: 7px !important }')
    document.adoptedStyleSheets = [sheet]
  })
  for (const property of ['letter-spacing', 'word-spacing']) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS(property, '7px')
    await expect(page.getByRole('banner')).not.toHaveCSS(property, '7px')
  }
})
