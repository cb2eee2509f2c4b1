import { expect, type Locator, type Page } from '@playwright/test'
import { base } from './people.ts'

export interface RowOnScreen {
  readonly number: string
  readonly created: string
  readonly amount: string
  readonly phone: string
  readonly status: string
}

/** The orders list by roles and Russian names, as a person finds it. */
export class OrdersList {
  readonly page: Page
  readonly table: Locator
  readonly rows: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByRole('table', { name: 'Заказы' })
    this.rows = this.table.locator('tbody tr[data-row]')
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${base}/transactions${query}`)
    await this.settled()
  }

  /** Waits for rows that match the present filters. */
  async settled(): Promise<void> {
    await expect(this.table).toHaveAttribute('aria-busy', 'false')
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true })
  }

  link(row: number): Locator {
    return this.rows.nth(row).locator('[data-row-link]')
  }

  /** Returns an order's whole number, which the screen may cut in its middle. */
  async number(row: number): Promise<string> {
    return (await this.link(row).textContent())?.trim() ?? ''
  }

  /** Returns the column's texts, top to bottom. */
  column(header: string): Promise<string[]> {
    return this.rows.locator(`td[data-label="${header}"]`).allInnerTexts()
  }

  header(name: string): Locator {
    return this.table.getByRole('columnheader', { name })
  }

  chip(text: string | RegExp): Locator {
    return this.page.getByRole('list', { name: 'Включённые фильтры' }).getByRole('button', { name: text })
  }

  /** Returns the number of found orders: «1 234 заказа» → 1234. */
  async total(): Promise<number> {
    const text = await this.page.getByRole('status').filter({ hasText: 'обновлено в' }).innerText()
    return Number(/^([\d\s]+)/.exec(text)?.[1]?.replace(/\s/g, ''))
  }

  async read(): Promise<RowOnScreen[]> {
    const columns = await Promise.all(
      ['Номер заказа', 'Дата создания', 'Сумма', 'Телефон покупателя', 'Статус'].map((header) =>
        this.column(header),
      ),
    )
    const [numbers = [], created = [], amounts = [], phones = [], statuses = []] = columns
    return numbers.map((number, row) => ({
      number: number.trim(),
      created: created[row]?.trim() ?? '',
      amount: amounts[row]?.trim() ?? '',
      // The name stands above.
      phone: phones[row]?.split('\n').at(-1)?.trim() ?? '',
      status: statuses[row]?.trim() ?? '',
    }))
  }
}

/** Returns the amount of a text, KZT: `1 234 567,50 ₸` → 1234567.5. */
export function amountOf(text: string): number {
  return Number(text.replace(/[\s₸]/g, '').replace(',', '.'))
}
