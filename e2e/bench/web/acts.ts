import type { Locator, Page } from '@playwright/test'

/** The pause before a press, ms: users do not press at once, and the page's own work is over by then. */
const PAUSE_MS = 350

/** Milliseconds from the press until the paint of the result. */
export type SoftNavigations = Readonly<Record<'prefetched' | 'back', number>>

const rowLink = 'tbody a[href*="/transactions/"]'
/** Returns the visible elements. */
const seen = (page: Page, selector: string) => page.locator(selector).filter({ visible: true })

/** Goes to a prefetched order and back. @param detail selects an element that comes with the order's data */
export async function softNavigation(page: Page, row: number, detail: string): Promise<SoftNavigations> {
  await seen(page, rowLink).nth(row).hover()
  await page.waitForTimeout(1_000)
  const way = async (to: { link: number; wanted: string }) => {
    const ms = await page.evaluate(go, { ...to, rowLink })
    await page.waitForTimeout(500)
    return ms
  }
  const prefetched = await way({ link: row, wanted: detail })
  return { prefetched, back: await way({ link: -1, wanted: rowLink }) }
}

/** Runs in the page. Hidden kept pages are ignored, both for the press and for the result. */
function go({ link, wanted, rowLink }: Record<'wanted' | 'rowLink', string> & { link: number }) {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
  const target = shown(rowLink)[link]
  // The message arrives after the paint of the requested frame.
  const painted = new MessageChannel()
  const began = performance.now()
  if (link < 0) history.back()
  else target?.click()
  return new Promise<number>((resolve) => {
    painted.port1.onmessage = () => resolve(performance.now() - began)
    const look = () => {
      if (shown(wanted).length > 0) painted.port2.postMessage(null)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

type Step = (page: Page) => Promise<unknown>

/** Presses the mouse alone, because Playwright's own `click` searches under the pointer within the event. */
async function click(target: Locator): Promise<void> {
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('what is to be pressed has no place')
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

type Role = 'button' | 'link' | 'checkbox'
const press = (role: Role, name: string | RegExp) => (page: Page) =>
  click(page.getByRole(role, { name }).first())
const key = (name: string) => (page: Page) => page.keyboard.press(name)
const rows = (count: number) => (page: Page) => page.waitForFunction(areShown, count, { polling: 100 })

/** Runs in the page. */
const areShown = (count: number) =>
  [...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length >= count

const steps: readonly Step[] = [
  press('button', 'Ещё фильтры'),
  (page) => click(page.getByLabel('Телефон', { exact: true })),
  ...['7', '0', '1', 'Backspace', 'Backspace', 'Backspace'].map(key),
  press('button', /^Сумма/),
  press('button', /^Сумма/),
  press('link', 'Следующая страница'),
  press('link', 'Следующая страница'),
  press('link', 'Предыдущая страница'),
  (page) => page.getByLabel('Строк на странице').focus(),
  ...[25, 50, 100].flatMap((size) => [key('ArrowDown'), rows(size)]),
  press('checkbox', 'Выбрать все строки на странице'),
  press('checkbox', 'Выбрать все строки на странице'),
  (page) => click(page.locator('tbody [aria-haspopup=menu]').first()),
  key('Escape'),
  (page) => click(page.locator('tbody .ui-action:not([data-icon])').first()),
  key('Escape'),
  press('link', 'Взаиморасчёты'),
  (page) => seen(page, 'main table, main [role=tablist], main nav a').first().waitFor(),
  (page) => click(seen(page, 'main nav a, main [role=tab]').nth(1)),
  press('link', 'Заказы'),
  rows(10),
]

/** Makes real presses and keys in turn. @returns ms until the next frame after the slowest of them */
export async function worstInteraction(page: Page): Promise<number> {
  for (const [index, step] of steps.entries()) {
    try {
      await step(page)
    } catch (cause) {
      throw new Error(`interaction ${index + 1} of ${steps.length} is not possible`, { cause })
    }
    await page.waitForTimeout(PAUSE_MS)
  }
  return page.evaluate(() => window.seen.worst)
}
