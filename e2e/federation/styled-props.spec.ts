import type { Page } from '@playwright/test'
import { OrdersList } from '../support/orders-list.ts'
import { base } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Runs in the page. Returns attributes of HTML elements that are style props which a component has passed on. */
function strayProps(): string[] {
  // HTML has these CSS properties as attributes too.
  const both = new Set(['width', 'height', 'content', 'size', 'src', 'alt', 'translate', 'color', 'd'])
  const names: string[] = []
  for (const name in document.documentElement.style) names.push(name.toLowerCase())
  const styleProps = new Set(names.filter((name) => !both.has(name)))
  const own = new Set(['as', 'aschild', 'css', 'bg', 'p', 'px', 'py', 'm', 'mx', 'my', 'w', 'h', 'boxsize'])
  return [...document.body.querySelectorAll<HTMLElement>('*:not(svg, svg *)')].flatMap((element) =>
    element
      .getAttributeNames()
      .filter((name) => styleProps.has(name) || own.has(name) || name.startsWith('_'))
      .map((name) => `<${element.localName} ${name}>`),
  )
}

const stray = (page: Page) => page.evaluate(strayProps)

test('no style prop ends as an attribute of the sign-in page', async ({ page }) => {
  await page.goto(`${base}/login`)
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  expect(await stray(page)).toEqual([])
})

test.describe('signed in', () => {
  test.use({ as: 'manager' })

  test('no style prop ends as an attribute of the orders list, its dialogs and the order page', async ({
    page,
  }) => {
    const list = new OrdersList(page)
    await list.open()
    expect(await stray(page)).toEqual([])
    await page.getByLabel('Период', { exact: true }).selectOption('Свои даты')
    await page.getByRole('button', { name: 'Открыть календарь: дата начала' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await stray(page)).toEqual([])
    await page.keyboard.press('Escape')
    await list.link(0).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await stray(page)).toEqual([])
  })
})
