import { ReportPage } from '../analytics/report-page.ts'
import { OrdersList } from '../support/orders-list.ts'
import { base } from '../support/people.ts'
import { expect, type Page } from '../support/test.ts'
import { ownListScreens, releaseScreens, securityEvents } from './own-list-screens.ts'
import type { Screen } from './screen.ts'

const at = (path: string, heading: string | RegExp) => async (page: Page) => {
  await page.goto(base + path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

const withTable = (path: string, name: string) => async (page: Page) => {
  await page.goto(base + path)
  await expect(page.getByRole('table', { name })).toHaveAttribute('aria-busy', 'false')
}

const withForm = (path: string, heading: string) => async (page: Page) => {
  await at(path, heading)(page)
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
}

const hoursLeft = [-0.1, 0.7, 2.5, 5.5, 11, 26, 50]

async function firstOrder(page: Page, query: string): Promise<void> {
  const list = new OrdersList(page)
  await list.open(query)
  // A block that comes later moves what is scrolled to. The registers have none until they are answered.
  const registers = page.waitForResponse('**/application/*/registers')
  await page.goto((await list.link(0).getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ №/ })).toBeVisible()
  await (await registers).finished()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

/** Every page of the cabinet. */
export const screens: readonly Screen[] = [
  ...ownListScreens,
  { name: 'login', as: 'nobody', show: at('/login', /./) },
  { name: 'forgotten password', as: 'nobody', show: at('/forget-password', /./) },
  { name: 'dead link', as: 'nobody', show: at('/sign-up/confirmation?token=abc', 'Ссылка недействительна') },
  {
    name: 'new password',
    as: 'nobody',
    show: async (page) => {
      await page.route('**/confirmation/check', (route) => route.fulfill({ json: { usable: true } }))
      await at('/sign-up/confirmation?token=abc', 'Новый пароль')(page)
    },
  },
  { name: 'second factor', as: 'manager', show: at('/account/second-factor', 'Двухфакторный вход') },
  { name: 'orders', as: 'manager', show: (page) => new OrdersList(page).open() },
  {
    name: 'orders, filtered',
    as: 'admin',
    show: (page) => new OrdersList(page).open('?status=buyed&startDate=2026-01-01'),
  },
  { name: 'orders, nothing found', as: 'manager', show: at('/transactions?orderId=none', 'Заказы') },
  {
    name: 'order',
    as: 'manager',
    show: async (page) => {
      const list = new OrdersList(page)
      await list.open('?isMarketplace=1')
      await list.link(0).click()
      await expect(page.getByRole('table', { name: 'Товары заказа' })).toHaveAttribute('aria-busy', 'false')
    },
  },
  {
    name: 'orders, with deadlines and notes',
    as: 'manager',
    show: async (page) => {
      await page.route('**/api/accounting/v1/applications?*', async (route) => {
        const now = await page.evaluate(() => Date.now())
        const response = await route.fetch()
        // Leaving a page discards its pending answers.
        const answer = await response.json().catch(() => undefined)
        if (answer === undefined) return
        const orders = answer.orders.map((order: object, index: number) => ({
          ...order,
          expires_at: new Date(now + (hoursLeft[index] ?? 70) * 3_600_000).toISOString(),
          ...(index % 3 === 1 && { notes: index }),
        }))
        await route.fulfill({ response, json: { ...answer, orders } })
      })
      await new OrdersList(page).open('?status=completed,no_card_completed')
    },
  },
  {
    name: 'order, noted',
    as: 'manager',
    show: async (page) => {
      await page.route('**/api/accounting/v1/application/*/notes', async (route) => {
        const now = await page.evaluate(() => Date.now())
        const note = (id: number, minutes: number, author: string, text: string) => ({
          ...{ id, author, text, at: new Date(now - minutes * 60_000).toISOString() },
          ...(minutes < 10 && { deletableUntil: new Date(now + 300_000).toISOString() }),
        })
        await route.fulfill({
          json: [
            note(1, 40, 'Жумабеков Арман Болатович', 'Домофон не работает, звонить за 10 минут.'),
            note(2, 5, 'Кузнецов Андрей Викторович', 'Покупатель просит привезти после 18:00.'),
          ],
        })
      })
      await firstOrder(page, '?status=completed,no_card_completed')
      await page.getByText('Заметка · Кузнецов').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'order in registers',
    as: 'manager',
    show: async (page) => {
      const days = { start: '2026-11-11', end: '2026-11-17' }
      const json = ['applications', 'redeemed'].map((kind) => ({ kind, ...days }))
      await page.route('**/application/*/registers', (route) => route.fulfill({ json }))
      await firstOrder(page, '?status=buyed&isMarketplace=0')
      // On a phone the block is closed at first.
      await page
        .locator('details', { has: page.getByRole('heading', { name: 'Реестры' }) })
        .evaluate((block: HTMLDetailsElement) => {
          block.open = true
        })
      await page.getByRole('link', { name: /^Выкупленные заявки/ }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'no such order', as: 'manager', show: at('/transactions/999999999', 'Заказ не найден') },
  { name: 'partners', as: 'admin', show: withTable('/partners', 'Партнёры') },
  { name: 'partner', as: 'admin', show: at('/partners/ALTYN_TECH', /Алтын/) },
  {
    name: 'partner, being edited',
    as: 'admin',
    show: async (page) => {
      await page.goto(`${base}/partners/ALTYN_TECH`)
      await page.getByRole('button', { name: 'Изменить', exact: true }).click()
      await expect(page.getByLabel('Сайт')).toBeVisible()
    },
  },
  { name: 'new partner', as: 'admin', show: withForm('/partners/new', 'Добавить партнёр') },
  { name: 'users', as: 'admin', show: withTable('/users', 'Пользователи') },
  { name: 'user', as: 'admin', show: at('/users/courier%40demo.kz', /Жумабеков/) },
  { name: 'new user', as: 'admin', show: withForm('/users/new-user', 'Новый пользователь') },
  {
    name: 'rights of a role',
    as: 'admin',
    show: async (page) => {
      await page.goto(`${base}/user-permissions`)
      await page.getByRole('button', { name: 'Изменить: Курьер' }).click()
      await expect(page.getByRole('dialog', { name: 'Роль «Курьер' })).toBeVisible()
    },
  },
  { name: 'roles', as: 'admin', show: at('/user-permissions', 'Роли и права') },
  {
    name: 'security log',
    as: 'admin',
    show: async (page) => {
      await page.route('**/security-log?*', (route) =>
        route.fulfill({ json: { items: securityEvents, total: securityEvents.length } }),
      )
      await withTable('/security-log', 'Журнал безопасности')(page)
    },
    varies: (page) => [page.getByText(/проверено в/)],
  },
  {
    name: 'integrations',
    as: 'admin',
    show: async (page) => {
      const key = { state: 'active', createdBy: 'admin@demo.kz', expiresAt: null, revokedAt: null }
      const times = { createdAt: '2026-11-02T05:00:00.000Z', lastUsedAt: '2026-11-18T05:41:00.000Z' }
      const rights = ['orders:read', 'buyers:read', 'orders:write']
      await page.route('**/integrations/v1/keys?*', (route) =>
        route.fulfill({
          json: [
            { id: 3, name: '1С: Управление торговлей', prefix: 'mk_live_Ab3d', rights, ...key, ...times },
            { id: 2, name: 'Сайт', prefix: 'mk_live_9xQz', rights, ...key, ...times, state: 'revoked' },
          ],
        }),
      )
      const hook = { createdBy: 'admin@demo.kz', failingSince: null, offSince: null, rotatedAt: null }
      const events = ['order.created', 'order.status_changed']
      await page.route('**/integrations/v1/webhooks?*', (route) =>
        route.fulfill({
          json: [
            { id: 1, url: 'https://shop.kz/hooks/bcc', events, state: 'active', ...hook, ...times },
            {
              id: 2,
              url: 'https://old.shop.kz/',
              events,
              state: 'off',
              ...hook,
              ...times,
              offSince: times.lastUsedAt,
            },
          ],
        }),
      )
      await withTable('/integrations', 'Ключи API')(page)
      await expect(page.getByRole('link', { name: /old\.shop\.kz/ })).toBeVisible()
    },
  },
  { name: 'new role', as: 'admin', show: at('/user-role/new', 'Новая роль') },
  {
    name: 'own sessions',
    as: 'managerOfOne',
    show: async (page) => {
      const times = { createdAt: '2026-11-02T05:00:00.000Z', lastUsedAt: '2026-11-18T05:41:00.000Z' }
      const key = { backedUp: false, ...times }
      await page.route('**/api/v1/passkeys', (route) =>
        route.fulfill({
          json: [
            { id: 'b', name: 'Рабочий телефон', ...key },
            { id: 'a', name: 'Ноутбук на складе, общий для смены', ...key, lastUsedAt: null },
          ],
        }),
      )
      await at('/account/sessions', 'Безопасность')(page)
      await expect(page.getByRole('table', { name: 'Ключи доступа' })).toHaveAttribute('aria-busy', 'false')
    },
    varies: (page) => [page.getByText(/^10\.\d/)],
  },
  { name: 'bcc-mall', as: 'manager', show: at('/bcc-mall', 'BCC Mall') },
  {
    name: 'registers',
    as: 'manager',
    show: async (page) => {
      await page.goto(`${base}/mutual-settlements`)
      await expect(page.getByText('Формируется…')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /\.xlsx/ }).first()).toBeVisible()
    },
  },
  {
    name: 'export of registers',
    as: 'manager',
    show: async (page) => {
      await page.goto(`${base}/mutual-settlements?tab=export`)
      await page.getByRole('button', { name: 'Выгрузить' }).click()
      await expect(page.getByText('Обязательное поле для заполнения').first()).toBeVisible()
    },
  },
  {
    name: 'payments by card',
    as: 'manager',
    show: async (page) => {
      await page.goto(`${base}/mutual-settlements?tab=cards`)
      await expect(page.getByRole('table', { name: 'Реестр оплаты картой' })).toHaveAttribute(
        'aria-busy',
        'false',
      )
    },
  },
  { name: 'analytics', as: 'manager', show: (page) => new ReportPage(page).open() },
  {
    name: 'analytics, nothing to show',
    as: 'superadmin',
    show: async (page) => {
      await page.goto(`${base}/analytics?startDate=2020-01-01&endDate=2020-02-01`)
      await expect(page.getByText('На данный момент недостаточно данных')).toBeVisible()
    },
  },
  ...releaseScreens,
  { name: 'unknown page', as: 'manager', show: at('/no/such', 'Страница не найдена') },
]
