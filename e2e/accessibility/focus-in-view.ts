import { newOrder } from '../support/new-order.ts'
import { base } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

const bars = 'header, thead th, [data-bar], [data-bottom-bar]'

interface Stops {
  readonly count: number
  readonly covered: readonly string[]
}

/** Tabs through the page from its beginning, and tests each stop's corners and centre. */
async function tabThrough(page: Page): Promise<Stops> {
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    document.body.tabIndex = -1
    document.body.focus()
  })
  const covered: string[] = []
  for (let count = 0; ; count++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate((bars) => {
      const element = document.activeElement
      if (!element || element === document.body) return 'end'
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const points = [
        [x, y],
        [left + 3, top + 3],
        [right - 3, top + 3],
        [left + 3, bottom - 3],
        [right - 3, bottom - 3],
      ]
      const isCovered = points.some(([x = 0, y = 0]) => {
        const bar = document.elementFromPoint(x, y)?.closest(bars)
        return bar ? !bar.contains(element) : y < 0 || y > innerHeight
      })
      // A table's link shows the focus on its row, which may be higher than the window.
      return isCovered
        ? `${element.tagName} «${element.textContent.trim().slice(0, 30)}» ${top}…${bottom}`
        : 'seen'
    }, bars)
    if (stop === 'end' || count > 600) return { count, covered }
    if (stop !== 'seen') covered.push(stop)
  }
}

/** The screens with what must be done to see all their bars. */
const screens = {
  'the list, 25 rows, marked': async (page: Page) => {
    await page.goto(`${base}/transactions?size=25`)
    await page.getByRole('checkbox').nth(1).check()
    await expect(page.getByRole('region', { name: 'Выбранные заказы' })).toBeVisible()
    // The queues appear after the rows, and above them.
    await expect(page.getByRole('link', { name: /^Новые \d/ })).toBeAttached()
  },
  'an order': async (page: Page, url: string) => {
    const { id } = await newOrder(url, { items: 30 })
    await page.goto(`${base}/transactions/${id}`)
    await expect(page.getByText('История изменений')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Товары заказа' })).toHaveAttribute('aria-busy', 'false')
  },
  'the form of a partner': async (page: Page) => {
    await page.goto(`${base}/partners/new`)
    await expect(page.getByRole('button', { name: 'Сохранить' })).toBeVisible()
  },
}

type Screen = keyof typeof screens

/** Declares the test that the focus is never under a bar (WCAG 2.4.11). */
export function testTabStops(name: Screen, width: 360 | 1280): void {
  test(`${name}, ${width} px: every Tab stop is in view`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 720 })
    await screens[name](page, String(baseURL))
    const { count, covered } = await tabThrough(page)
    test.info().annotations.push({ type: 'stops', description: `${count - covered.length} of ${count}` })
    expect(count).toBeGreaterThan(10)
    expect(covered).toEqual([])
  })
}

/** Declares the test that in a low window the bars leave the page its room. */
export function testLowWindow(name: Screen): void {
  test(`${name}, 320 × 256: at least 60 % is content, and every Tab stop is in view`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 320, height: 720 })
    await screens[name](page, String(baseURL))
    await page.setViewportSize({ width: 320, height: 256 })
    await page.evaluate(() => window.scrollTo(0, 500))
    const height = () =>
      page.evaluate((bars) => {
        const kept = [...document.querySelectorAll(bars)].filter((bar) =>
          ['sticky', 'fixed'].includes(getComputedStyle(bar).position),
        )
        return kept.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
      }, bars)
    await expect.poll(height).toBeLessThanOrEqual(256 * 0.4)
    const { covered } = await tabThrough(page)
    expect(covered).toEqual([])
  })
}
