import { base } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

const DAY_MS = 86_400_000

/** Returns the same day of another month, or its last one. */
function months(day: Date, by: number): Date {
  const last = new Date(day.getFullYear(), day.getMonth() + by + 1, 0)
  return new Date(last.getFullYear(), last.getMonth(), Math.min(day.getDate(), last.getDate()))
}

/** The keys, and where they lead from a day. */
const steps: readonly [key: string, move: (day: Date) => Date][] = [
  ['ArrowLeft', (day) => new Date(day.getTime() - DAY_MS)],
  ['ArrowUp', (day) => new Date(day.getTime() - 7 * DAY_MS)],
  ['ArrowRight', (day) => new Date(day.getTime() + DAY_MS)],
  ['PageUp', (day) => months(day, -1)],
  ['Home', (day) => new Date(day.getFullYear(), day.getMonth(), 1)],
  // The border of the month.
  ['ArrowLeft', (day) => new Date(day.getTime() - DAY_MS)],
  ['PageDown', (day) => months(day, 1)],
  ['ArrowDown', (day) => new Date(day.getTime() + 7 * DAY_MS)],
  ['PageUp', (day) => months(day, -1)],
  ['End', (day) => new Date(day.getFullYear(), day.getMonth() + 1, 0)],
]

/** Returns the day that has the focus, as its cell is named. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[data-part=table-cell-trigger]')
    return cell?.getAttribute('data-value') ?? `the focus is on ${document.activeElement?.tagName}`
  })

const dayOf = (day: Date) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** Declares the test of a page's calendars by keys alone: the focus and its ring are on the day that Enter picks, also beyond the month's border. */
export function testCalendarKeys(name: string, path: string): void {
  test(name, async ({ page }) => {
    await page.goto(base + path)
    if (path === '/transactions') await page.getByLabel('Период').selectOption('Свои даты')
    const buttons = page.getByRole('main').locator('button[aria-haspopup=dialog]:has(.lucide-calendar-days)')
    await expect(buttons.first()).toBeVisible()
    // The end of a range comes first, because it can't lie before the beginning.
    for (const button of (await buttons.all()).reverse()) {
      const field = button.locator('xpath=preceding-sibling::input')
      const beginning = button.locator('xpath=ancestor::fieldset').locator('input').first()
      const isEnd = await field.evaluate(
        (input) => ![null, input].includes(input.closest('fieldset')?.querySelector('input') ?? null),
      )
      const first = isEnd ? await beginning.inputValue() : ''
      const min = new Date(`${first.split(/[.-]/).reverse().join('-') || '1900-01-01'}T12:00`)
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Календарь' })).toBeVisible()
      await expect.poll(() => focused(page)).toMatch(/^\d{4}-/)
      let day = new Date(`${await focused(page)}T12:00`)
      for (const [key, move] of steps) {
        day = move(day) < min ? min : move(day)
        await page.keyboard.press(key)
        await expect.poll(() => focused(page), key).toBe(dayOf(day))
        await expect(page.locator(':focus-visible')).toHaveAttribute('data-value', dayOf(day))
      }
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Календарь' })).toBeHidden()
      await expect(button).toBeFocused()
      await expect(field).toHaveValue(new RegExp(dayOf(day).split('-').reverse().join('[.-]')))
    }
  })
}
