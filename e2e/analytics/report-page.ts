import type { Locator } from '@playwright/test'
import { base } from '../support/people.ts'
import { expect, type Page } from '../support/test.ts'

export type Chart = 'Объём продаж' | 'Средний чек выкупленных заказов' | 'Количество заказов'

/** /analytics as a reader finds his way in it. */
export class ReportPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the page and waits until its three charts are drawn. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`${base}/analytics${query}`)
    for (const name of ['Объём продаж', 'Средний чек выкупленных заказов', 'Количество заказов'] as const)
      await expect(this.months(name).first()).toBeAttached()
  }

  card(name: Chart): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  chart(name: Chart): Locator {
    return this.page.getByRole('group', { name: `${name} по месяцам` })
  }

  /** The columns of a chart, a month each. */
  months(name: Chart): Locator {
    return this.chart(name).getByRole('img')
  }

  get tooltip(): Locator {
    return this.page.locator('[data-tooltip]')
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

/** `1 234,50 ₸`, `1 234` → number. */
export function numberOf(text: string): number {
  return Number(text.replace(/[^\d,-]/g, '').replace(',', '.'))
}
