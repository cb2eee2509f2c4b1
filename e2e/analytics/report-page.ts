import type { Locator } from '@playwright/test'
import { base } from '../support/people.ts'
import { expect, type Page } from '../support/test.ts'

export type Chart = 'Объём продаж' | 'Средний чек выкупленных заказов' | 'Количество заказов'

/** The page /analytics from a reader's view. */
export class ReportPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the page and waits until its three charts are rendered. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`${base}/analytics${query}`)
    for (const name of ['Объём продаж', 'Средний чек выкупленных заказов', 'Количество заказов'] as const)
      await expect(this.months(name).first()).toBeAttached()
  }

  card(name: Chart): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  chart(name: Chart): Locator {
    return this.page.getByRole('group', { name: new RegExp(`^${name} по (месяцам|неделям|дням)$`) })
  }

  /** Returns the columns of a chart, one a month, week or day. */
  months(name: Chart): Locator {
    return this.chart(name).getByRole('img')
  }

  get tooltip(): Locator {
    return this.page.locator('[data-tooltip=bar]')
  }

  get legend(): Locator {
    return this.page.getByRole('list', { name: /^Ряды графиков/ })
  }

  /** Opens the table behind a chart and reads it, header and footer included; spaces are plain. */
  async table(name: Chart): Promise<string[][]> {
    const card = this.card(name)
    await card.getByText('Показать таблицей').click()
    const rows = await card.getByRole('row').all()
    return Promise.all(
      rows.map(async (row) =>
        (await row.locator('th, td').allTextContents()).map((text) => text.replace(/[\u00a0\u202f]/g, ' ')),
      ),
    )
  }
}

export interface WholeMonths {
  /** `yyyy-MM-dd` of the first day and of the last one. */
  readonly start: string
  readonly end: string
  /** `?startDate=…&endDate=…` */
  readonly query: string
  /** The months' names, such as «апрель 2026», oldest first. */
  readonly names: readonly string[]
}

/** Returns the last complete months, over for half a day, hence in every zone; demo data reach 18 months back. */
export function lastMonths(count: number): WholeMonths {
  const now = new Date(Date.now() - 12 * 3_600_000)
  const first = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const start = day(first(count))
  const end = day(new Date(first(0).getTime() - 86_400_000))
  const month = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: count }, (_, index) => {
    const date = first(count - index)
    return `${month.format(date)} ${date.getUTCFullYear()}`
  })
  return { start, end, query: `?startDate=${start}&endDate=${end}`, names }
}

/** Converts `1 234,50 ₸` and `1 234` to numbers. */
export function numberOf(text: string): number {
  return Number(text.replace(/[^\d,-]/g, '').replace(',', '.'))
}
