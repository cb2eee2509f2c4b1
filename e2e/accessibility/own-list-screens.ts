import type { ReleasesStatus } from '../../contract/src/index.ts'
import { OrdersList } from '../support/orders-list.ts'
import { base } from '../support/people.ts'
import { expect, type Page } from '../support/test.ts'
import type { Screen } from './screen.ts'

const event = { kind: 'users', at: '2026-11-18T05:59:00.000Z', who: 'superadmin', address: '89.218.14.7' }
const role = { field: 'Роль', from: 'Курьер', to: 'Менеджер интернет-магазина' }
const partners = { field: 'Партнёры', from: 'ALTYN_TECH', to: 'ALTYN_TECH, TECH_ZONE' }

/** Records for a picture: those of a running product differ after other tests. */
export const securityEvents = [
  { ...event, what: 'Вход', about: '', changes: [] },
  { ...event, address: '2a02:26f0:ff::5c7b:1c05', what: 'Отказ во входе', about: 'qa@demo.kz', changes: [] },
  { ...event, what: 'Пользователь изменён', about: 'courier@demo.kz', changes: [role, partners] },
].map((record, id) => ({ ...record, id }))

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

async function open(page: Page): Promise<void> {
  await page.goto(`${base}/releases`)
  for (const name of ['Разделы', 'История версий'])
    await expect(page.getByRole('table', { name })).toHaveAttribute('aria-busy', 'false')
}

/** Changes the answer to the busiest moment: a canary that grows, another for staff alone, a closed section. */
function makeBusy({ apps }: ReleasesStatus, now: number): void {
  const after = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const common = { since: after(-20), look: null, nextLook: 28 }
  const changes: Record<string, Partial<ReleasesStatus['apps'][number]>> = {
    'mfe-orders': {
      ...{ live: '1.4.2', previous: '1.4.1' },
      canary: {
        ...{ ...common, version: '1.5.0', percent: 25, only: ['admin@demo.kz'] },
        next: { percent: 50, at: after(4) },
      },
      versions: [
        { version: '1.4.2', role: 'live', tabs: 41, sessions: 1236, failed: 8, lcp: 640 },
        { version: '1.5.0', role: 'canary', tabs: 14, sessions: 20, failed: 0, lcp: null },
      ],
    },
    'mfe-settlements': {
      ...{ live: '2.0.1', previous: '2.0.0' },
      canary: { ...common, version: '2.1.0', percent: 0, only: ['superadmin', 'admin@demo.kz'] },
    },
    'mfe-analytics': { live: '1.2.0', previous: '1.1.4', killed: true, revoked: ['1.2.9'] },
  }
  for (const app of apps) Object.assign(app, { live: '1.8.0', versions: [] }, changes[app.app])
}

export const releaseScreens: readonly Screen[] = [
  {
    name: 'releases',
    as: 'superadmin',
    show: async (page) => {
      await open(page)
    },
    varies: (page) => [page.getByRole('group').filter({ hasText: 'Версии в браузерах' })],
  },
  {
    name: 'releases, with canaries',
    as: 'superadmin',
    show: async (page) => {
      await page.route('**/api/releases/v1/status', async (route) => {
        const response = await route.fetch()
        const status: ReleasesStatus = await response.json()
        makeBusy(status, await page.evaluate(() => Date.now()))
        await route.fulfill({ response, json: status })
      })
      await open(page)
      await expect(page.getByText('Пробный выпуск 1.5.0')).toBeVisible()
    },
  },
]
