import { expect, type Page } from '@playwright/test'
import { entryOf, sections, versionsIn } from './sections.ts'

/** A tab in the middle of a user's work. */
export interface WorkingTab {
  readonly name: string
  /** Brings the tab to the start of the work. */
  readonly begin: (page: Page) => Promise<void>
  /** Does one step of the work in round `round`, from 0; fails when some of it was lost. */
  readonly step: (page: Page, round: number) => Promise<void>
}

const at = (path: string) => `/merchant-cabinet${path}`

export const workingTabs: readonly WorkingTab[] = [
  {
    name: 'typing into a form',
    begin: async (page) => {
      await page.goto(at('/users/new-user'))
      await page.getByLabel('Фамилия').fill('А')
    },
    step: async (page, round) => {
      const field = page.getByLabel('Фамилия')
      await expect(field).toHaveValue('А'.repeat((round % 40) + 1))
      if (round % 40 === 39) await field.fill('А')
      else await field.press('End').then(() => field.pressSequentially('А'))
    },
  },
  {
    name: 'paging through a list',
    begin: async (page) => {
      await page.goto(at('/transactions'))
      await expect(page.getByRole('table', { name: 'Заказы' })).toHaveAttribute('aria-busy', 'false')
    },
    step: async (page, round) => {
      const forth = round % 2 === 0
      await page.getByRole('link', { name: forth ? 'Следующая страница' : 'Предыдущая страница' }).click()
      await expect(page).toHaveURL(forth ? /page=2/ : /transactions(?!.*page=2)/)
      await expect(page.getByRole('table', { name: 'Заказы' })).toHaveAttribute('aria-busy', 'false')
    },
  },
  {
    name: 'before an open question',
    begin: async (page) => {
      await page.goto(at('/users'))
      await page
        .getByRole('button', { name: /^Удалить/ })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    step: async (page, round) => {
      await expect(page.getByRole('alertdialog')).toBeVisible()
      if (round % 10 !== 9) return
      // The user answers the question now and then and opens it again.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await page
        .getByRole('button', { name: /^Удалить/ })
        .first()
        .click()
    },
  },
  {
    name: 'going from section to section',
    begin: async (page) => {
      await page.goto(at('/bcc-mall'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
    step: async (page, round) => {
      const section = sections[round % sections.length] ?? sections[0]
      await entryOf(page, section).click()
      await expect(section.content(page)).toBeVisible()
    },
  },
  {
    name: 'going from tab to tab of a page',
    begin: async (page) => {
      await page.goto(at('/mutual-settlements'))
      await expect(page.getByRole('tab', { name: 'Заявки на факторинг' })).toBeVisible()
    },
    step: async (page, round) => {
      const tab = page.getByRole('tab', {
        name: round % 2 === 0 ? 'Выгрузка реестра' : 'Заявки на факторинг',
      })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    },
  },
]

/** Returns sentences for events in a tab that its user did not cause; `mark` was set when the work began. */
export async function problemsOf(page: Page, mark: string): Promise<string[]> {
  const troubles: string[] = []
  if ((await page.evaluate(() => Reflect.get(window, 'mark'))) !== mark) troubles.push('was loaded anew')
  for (const { app } of sections) {
    const versions = await versionsIn(page, app)
    if (versions.length > 1) troubles.push(`runs ${app} ${versions.join(' and ')}`)
  }
  return troubles
}
