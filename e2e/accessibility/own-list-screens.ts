import { OrdersList } from '../support/orders-list.ts'
import { expect, type Page } from '../support/test.ts'
import type { Screen } from './screen.ts'

const query = 'status=buyed&sort=amount:desc'
const queues = (page: Page) => page.getByRole('navigation', { name: 'Очереди' })

/** Screens of a user's own settings in the orders list. */
export const ownListScreens: readonly Screen[] = [
  {
    name: 'name of a view',
    as: 'manager',
    show: async (page) => {
      await new OrdersList(page).open(`?${query}`)
      await queues(page).getByRole('button', { name: 'Сохранить вид' }).click()
      await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
      await expect(page.getByText('Обязательное поле для заполнения')).toBeVisible()
    },
  },
  {
    name: 'saved view',
    as: 'manager',
    show: async (page) => {
      await page.route('**/api/accounting/v1/order-views', (route) =>
        route.fulfill({ json: [{ name: 'Крупные оплаченные', query }] }),
      )
      await new OrdersList(page).open(`?${query}`)
      await queues(page).getByRole('button', { name: 'Изменить вид' }).click()
      await expect(page.getByRole('dialog').getByLabel('Название')).toBeFocused()
    },
  },
  {
    name: 'notices',
    as: 'manager',
    show: async (page) => {
      await new OrdersList(page).open()
      const bell = page.getByRole('button', { name: /^Уведомления о новых заказах/ })
      const menu = page.getByRole('button', { name: 'Меню', exact: true })
      await expect(bell.or(menu)).toBeVisible()
      if (await menu.isVisible()) {
        await menu.click()
        await expect(bell).toBeVisible()
        return
      }
      await bell.click()
      // A message under the pointer stays open.
      await page
        .getByRole('region', { name: 'Уведомления' })
        .getByText(/^(Разрешите уведомления|Уведомления не включены|Браузер не показывает)/)
        .hover()
    },
  },
]
