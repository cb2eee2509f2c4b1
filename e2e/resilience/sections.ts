import { runningEntries } from '../support/federation.ts'
import type { Locator, Page } from '../support/test.ts'

/** A section of the cabinet; each belongs to another remote. */
export interface Section {
  readonly app: string
  readonly path: string
  /** Name of its entry in the sidebar. */
  readonly title: string
  /** An element that only the remote renders. */
  readonly content: (page: Page) => Locator
}

export const sections: readonly [Section, ...Section[]] = [
  {
    app: 'mfe-orders',
    path: '/transactions',
    title: 'Заказы',
    content: (page) => page.getByRole('table', { name: 'Заказы' }),
  },
  {
    app: 'mfe-admin',
    path: '/partners',
    title: 'Партнёры',
    content: (page) => page.getByRole('table', { name: 'Партнёры' }),
  },
  {
    app: 'mfe-analytics',
    path: '/analytics',
    title: 'Аналитика',
    content: (page) => page.getByRole('region', { name: 'Объём продаж', exact: true }),
  },
  {
    app: 'mfe-settlements',
    path: '/mutual-settlements',
    title: 'Взаиморасчёты',
    content: (page) => page.getByRole('tab', { name: 'Заявки на факторинг' }),
  },
]

/** Returns the section `steps` after this one, in a circle. */
export function sectionAfter(section: Section, steps: number): Section {
  const next = sections[(sections.indexOf(section) + steps) % sections.length]
  if (!next) throw new Error('there are no sections')
  return next
}

export const entryOf = (page: Page, { title }: Section): Locator =>
  page.getByRole('navigation').getByRole('link', { name: title, exact: true })

export const unavailable = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Раздел временно недоступен' })

/** Returns the versions of `app` that run in this page. */
export async function versionsIn(page: Page, app: string): Promise<string[]> {
  const entries = await runningEntries(page)
  return entries.flatMap((address) => {
    const [, name, version = ''] = /\/apps\/([^/]+)\/([^/]+)\//.exec(address) ?? []
    return name === app ? [version] : []
  })
}
