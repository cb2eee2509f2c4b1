import { OrdersList } from '../support/orders-list.ts'
import type { Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const all = [
  'Заказы',
  'Партнёры',
  'Пользователи',
  'Роли и права',
  'Журнал безопасности',
  'Интеграции',
  'Аналитика',
  'Взаиморасчёты',
  'Версии',
  'BCC Mall',
]
const shop = ['Заказы', 'Аналитика', 'Взаиморасчёты', 'BCC Mall']

/** The sidebar's entries for each role, in order. */
const sidebars: readonly (readonly [Person, readonly string[]])[] = [
  ['admin', all],
  ['manager', shop],
  ['courier', ['Заказы', 'BCC Mall']],
]

for (const [person, entries] of sidebars) {
  test.describe(`the sidebar of ${person}`, () => {
    test.use({ as: person })
    test('shows what may be opened and nothing else', async ({ page }) => {
      await new OrdersList(page).open()
      const links = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')
      await expect(links).toHaveText([...entries])
    })
  })
}

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('reads every letter and sign in one font, and nothing moves when it comes', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.set(globalThis, 'shifts', 0)
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries())
          Reflect.set(globalThis, 'shifts', Reflect.get(globalThis, 'shifts') + Reflect.get(shift, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const asked = Promise.withResolvers<void>()
    await page.route('**/inter.woff2', async (route) => {
      await asked.promise
      await route.continue()
    })
    // The load event waits for fonts, so the test does not wait for it.
    await page.goto('/merchant-cabinet/transactions', { waitUntil: 'commit' })
    await new OrdersList(page).settled()
    await expect(page.getByRole('link', { name: /^Новые \d/ })).toBeVisible()
    await page.evaluate(() => Reflect.set(globalThis, 'shifts', 0))
    asked.resolve()
    const { foreign, shifts } = await page.evaluate(async () => {
      await document.fonts.load('14px Inter')
      // The first frame has the font, and the second one has its shifts reported.
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      const context = document.createElement('canvas').getContext('2d')
      const width = (font: string, text: string) => {
        if (!context) throw new Error('no canvas')
        context.font = `500 32px ${font}`
        return context.measureText(text).width
      }
      return {
        // A missing glyph has the width of the next font in the list.
        foreign: [...'АЯаяЁёӘәҒғҚқҢңӨөҰұҮүҺһІі₸№«»—–·→©0Az'].filter(
          (sign) => width('Inter, monospace', sign) !== width('Inter, serif', sign),
        ),
        shifts: Number(Reflect.get(globalThis, 'shifts')),
      }
    })
    expect(foreign).toEqual([])
    expect(shifts).toBeLessThan(0.01)
  })

  test('finds the own name, the guide and the version', async ({ page, request }) => {
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    await page.goto('/merchant-cabinet/')
    await expect(page).toHaveURL(/\/merchant-cabinet\/transactions\?.*status=/)
    await expect(page.getByRole('banner')).toContainText(/[А-ЯЁӘҚҢӨҰҮІ][а-яёәқңөұүі]+ [А-ЯЁӘҚҢӨҰҮІ]/)
    await expect.poll(() => lines.join('\n')).toContain('1.9.72')

    const guide = page.getByRole('link', { name: /Инструкция/ })
    await expect(guide).toHaveAttribute('target', '_blank')
    const answer = await request.get((await guide.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toContain('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('the active section is found by the first segment, the logo leads home', async ({ page }) => {
    const list = new OrdersList(page)
    await list.open()
    await list.link(0).click()
    await expect(page).toHaveURL(/\/transactions\/\d+/)
    await expect(page.getByRole('link', { name: 'Заказы' }).first()).toHaveAttribute('aria-current', 'page')
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/transactions\?.*status=/)
  })

  test('chooses the theme and meets it before the first paint next time', async ({ page, complaints }) => {
    await new OrdersList(page).open()
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const html = page.locator('html')
    await page.emulateMedia({ colorScheme: 'light' })
    const light = await background()
    await page.getByRole('button', { name: /^Тема: как в системе/ }).click()
    // `color-scheme` sets the browser's own controls: fields, option lists, scroll bars.
    await expect(html).toHaveCSS('color-scheme', 'light')
    await page.getByRole('button', { name: /^Тема: светлая/ }).click()
    await expect(page.getByRole('button', { name: /^Тема: тёмная/ })).toBeVisible()
    const dark = await background()
    expect(dark).not.toBe(light)
    await expect(html).toHaveCSS('color-scheme', 'dark')

    // The page is dark before any script of the product runs.
    complaints.allow(/ERR_FAILED/)
    await page.route('**/merchant-cabinet/apps/**', (route) => route.abort())
    await page.reload()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await expect(html).toHaveCSS('color-scheme', 'dark')
  })
})

test.describe('without a mouse', () => {
  test.use({ as: 'manager' })

  test('the first Tab offers to skip to the content', async ({ page }) => {
    await new OrdersList(page).open()
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    await expect(focused).toHaveText('Перейти к содержимому')
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })
})
