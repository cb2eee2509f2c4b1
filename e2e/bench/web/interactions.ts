import type { Locator, Page } from '@playwright/test'

const PAUSE_MS = 350

type Step = (page: Page) => Promise<unknown>

/** A press of the mouse alone: Playwright's own `click` looks for what lies under the pointer within the event. */
async function click(target: Locator): Promise<void> {
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('what is to be pressed has no place')
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Hidden elements do not count. */
const seen = (page: Page, selector: string) => page.locator(selector).filter({ visible: true })

const press =
  (role: 'button' | 'link' | 'checkbox' | 'combobox' | 'option', name: string | RegExp): Step =>
  (page) =>
    click(page.getByRole(role, { name }).first())
const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name)
const rows =
  (count: number): Step =>
  async (page) => {
    await seen(page, 'tbody tr')
      .nth(count - 1)
      .waitFor()
  }

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

/** Real presses and keys, one after the other. @returns ms until the next frame after the worst of them */
export async function worstInteraction(page: Page): Promise<number> {
  for (const [index, step] of steps.entries()) {
    try {
      await step(page)
    } catch (cause) {
      throw new Error(`interaction ${index + 1} of ${steps.length} is not possible`, { cause })
    }
    await page.waitForTimeout(PAUSE_MS)
  }
  return Math.max(0, ...Object.values(await page.evaluate(() => window.seen.interactions)))
}
