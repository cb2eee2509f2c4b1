import { OrdersList } from '../support/orders-list.ts'
import { base, type Person } from '../support/people.ts'
import { expect, type Page } from '../support/test.ts'
import type { Screen } from './screen.ts'

interface Overlay extends Omit<Screen, 'as'> {
  readonly as: Person
  /** Whether the overlay exists only on phones. */
  readonly narrow?: boolean
}

const orders = async (page: Page) => {
  await new OrdersList(page).open()
  return page
}
const at = async (page: Page, path: string) => {
  await page.goto(base + path)
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false')
  return page
}
const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).first().click()
}
const dialog = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))).toBeVisible()

/** Overlays of all pages, except the dialogs of orders: order-dialogs.ts. */
export const overlays: readonly Overlay[] = [
  {
    name: 'search with what it found',
    as: 'manager',
    show: async (page) => {
      await orders(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Раздел, номер/ }).fill('ахм')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'what statuses mean',
    as: 'manager',
    show: async (page) => {
      await press(await orders(page), /^Что означа/)
      await dialog(page, 'Что означают статусы')
    },
  },
  {
    name: 'more filters',
    as: 'manager',
    show: async (page) => {
      await press(await orders(page), /^Ещё фильтры/)
      await expect(page.getByLabel('Номер заказа', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'other actions of a row',
    as: 'manager',
    show: async (page) => {
      await press(await orders(page), /^Другие действия/)
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'marked rows',
    as: 'manager',
    show: async (page) => {
      await orders(page)
      await new OrdersList(page).table.getByRole('checkbox').first().check()
      await expect(page.getByRole('region', { name: 'Выбранные заказы' })).toBeVisible()
    },
  },
  {
    name: 'a calendar',
    as: 'manager',
    show: async (page) => {
      await page.goto(`${base}/analytics`)
      await press(page, /^Календарь|^Открыть календарь/)
      await expect(page.getByRole('grid').first()).toBeVisible()
    },
  },
  {
    name: 'a user goes',
    as: 'admin',
    show: async (page) => {
      await press(await at(page, '/users'), 'Удалить: Жумабеков Арман Болатович')
      await dialog(page, 'Вы действительно хотите удалить?')
    },
  },
  {
    name: 'a section is switched off',
    as: 'superadmin',
    show: async (page) => {
      await press(await at(page, '/releases'), 'Другие действия: Аналитика')
      await page.getByRole('menuitem', { name: 'Закрыть раздел' }).click()
      await dialog(page, /^Закрыть/)
    },
  },
  {
    name: 'maintenance',
    as: 'superadmin',
    show: async (page) => {
      await press(await at(page, '/releases'), 'Технические работы')
      await dialog(page, /ехнические работы/)
    },
  },
  {
    name: 'canary',
    as: 'superadmin',
    show: async (page) => {
      await press(await at(page, '/releases'), 'Пробный выпуск')
      await dialog(page, 'Пробный выпуск')
    },
  },
  {
    name: 'the menu of a telephone',
    as: 'admin',
    narrow: true,
    show: async (page) => {
      await press(await orders(page), 'Меню')
      await dialog(page, 'Меню')
    },
  },
  {
    name: 'the filters of a telephone',
    as: 'manager',
    narrow: true,
    show: async (page) => {
      await press(await orders(page), /^Фильтры/)
      await dialog(page, 'Фильтры')
    },
  },
]
