import type { CallAnswer } from '@cabinet/contract'
import { fake, findDialog, openPage, signInForTest } from '@cabinet/shared/test'
import { screen, waitFor, within } from '@testing-library/react'
import remote from '../remote.tsx'

type Webhook = CallAnswer<'GET /integrations/v1/webhooks'>[number]
type Delivery = CallAnswer<'GET /integrations/v1/webhooks/{id}/deliveries'>['items'][number]

const webhook = (change: Partial<Webhook> = {}): Webhook => ({
  id: 5,
  url: 'https://shop.kz/hook',
  events: ['order.created', 'register.ready'],
  state: 'active',
  createdAt: '2026-11-20T03:00:00Z',
  createdBy: 'manager@demo.kz',
  failingSince: null,
  offSince: null,
  rotatedAt: null,
  ...change,
})

const delivery = (change: Partial<Delivery> = {}): Delivery => ({
  id: 90,
  messageId: 'msg_1',
  event: 'order.created',
  orderId: 77,
  orderNumber: 'TZ-77',
  state: 'failed',
  createdAt: '2026-11-20T04:00:00Z',
  attempts: 9,
  attemptedAt: '2026-11-21T04:00:00Z',
  nextAt: null,
  status: 500,
  ms: 31,
  answer: 'упало',
  problem: null,
  ...change,
})

function open({ address = '/integrations', webhooks = [webhook()] } = {}) {
  signInForTest({ permissions: ['MANAGE_INTEGRATIONS'] })
  fake('GET /integrations/v1/keys', () => [])
  fake('GET /integrations/v1/webhooks', () => webhooks)
  return openPage(remote, address)
}

/** Chooses an action in a row's menu by keyboard. */
async function act(user: ReturnType<typeof open>['user'], of: string, name: string) {
  await user.click(await screen.findByRole('button', { name: `Действия: ${of}` }))
  const item = await screen.findByRole('menuitem', { name })
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  for (let marked: Element | null = null; marked !== item; ) {
    const before = marked
    await user.keyboard('{ArrowDown}')
    await waitFor(() => {
      marked = document.querySelector('[role=menuitem][data-highlighted]')
      expect(marked).not.toBe(before)
    })
  }
  await user.keyboard('{Enter}')
}

test('a new webhook takes chosen events, and shows its secret once', async () => {
  const { user } = open({ webhooks: [] })
  const added = fake('POST /integrations/v1/webhooks', () => ({ ...webhook(), secret: 'whsec_abc' }))
  expect(await screen.findByText('Вебхуков пока нет')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Добавить вебхук' }))
  const dialog = await findDialog('Новый вебхук')
  await user.type(within(dialog).getByLabelText(/^Адрес/), 'shop.kz/hook')
  await user.click(within(dialog).getByRole('checkbox', { name: /^Возврат/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Добавить' }))
  expect(await within(dialog).findByLabelText('Секрет подписи')).toHaveValue('whsec_abc')
  const events = ['order.created', 'order.status_changed', 'order.amount_changed', 'register.ready']
  expect(added.map(({ body }) => body)).toEqual([
    { merchantId: 'tech-zone', url: 'https://shop.kz/hook', events },
  ])
})

test('a webhook is tested, switched on again, gets a new secret and is removed', async () => {
  const { user } = open({ webhooks: [webhook({ state: 'off', offSince: '2026-11-20T03:00:00Z' })] })
  const tested = fake('POST /integrations/v1/webhooks/{id}/test', () => undefined)
  const changed = fake('PATCH /integrations/v1/webhooks/{id}', () => undefined)
  fake('POST /integrations/v1/webhooks/{id}/secret', () => ({ secret: 'whsec_new' }))
  const removed = fake('DELETE /integrations/v1/webhooks/{id}', () => undefined)
  const { url } = webhook()
  await act(user, url, 'Отправить тестовое событие')
  await waitFor(() => expect(tested).toHaveLength(1))
  await act(user, url, 'Включить')
  await waitFor(() => expect(changed.map(({ body }) => body)).toEqual([{ on: true }]))
  await act(user, url, 'Сменить секрет')
  const dialog = await findDialog('Сменить секрет?')
  await user.click(within(dialog).getByRole('button', { name: 'Сменить' }))
  expect(await screen.findByLabelText('Секрет подписи')).toHaveValue('whsec_new')
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  await act(user, url, 'Удалить')
  const asked = await findDialog('Удалить вебхук?', 'alertdialog')
  await user.click(within(asked).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(removed).toHaveLength(1))
})

test('the log of deliveries is filtered by the address, and sends again one or all since a time', async () => {
  const items = [
    delivery(),
    delivery({ id: 89, messageId: 'msg_2', state: 'delivered', status: 204, attempts: 1 }),
  ]
  const asked = fake('GET /integrations/v1/webhooks/{id}/deliveries', () => ({ items, next: 89 }))
  const repeated = fake('POST /integrations/v1/webhooks/{id}/deliveries', () => ({ count: 2 }))
  const { user, address } = open({ address: '/integrations?merchantId=tech-zone&webhook=5' })
  expect(await screen.findByText('HTTP 500 · 31 мс · попыток: 9')).toBeVisible()
  expect(await screen.findByText('https://shop.kz/hook')).toBeVisible()
  expect(screen.getAllByText(/заказ TZ-77$/)[0]).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Состояние'), 'Не доставлено')
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ state: 'failed' }))
  expect(address()).toBe('/integrations?merchantId=tech-zone&webhook=5&state=failed')
  await act(user, 'msg_1', 'Отправить снова')
  await waitFor(() => expect(repeated).toHaveLength(1))
  await act(user, 'msg_1', 'Отправить снова всё с этого времени')
  const dialog = await findDialog('Отправить снова?', 'alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Отправить' }))
  await waitFor(() =>
    expect(repeated.map(({ body }) => body)).toEqual([{ deliveryId: 90 }, { since: '2026-11-20T04:00:00Z' }]),
  )
  await user.click(screen.getByRole('link', { name: 'Более ранние' }))
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ state: 'failed', before: 89 }))
})

test('the log of a key’s calls', async () => {
  const call = {
    at: '2026-11-20T04:00:00Z',
    call: 'GET /merchant/v1/orders',
    status: 200,
    ms: 9,
    requestId: 'r-1',
  }
  fake('GET /integrations/v1/keys/{id}/calls', () => ({ items: [{ id: 1, ...call }], next: null }))
  open({ address: '/integrations?merchantId=tech-zone&key=7' })
  expect(await screen.findByText('GET /merchant/v1/orders')).toBeVisible()
  expect(screen.getByText('r-1')).toBeVisible()
})

test('a log tells values of its address that it cannot use', async () => {
  const asked = fake('GET /integrations/v1/webhooks/{id}/deliveries', () => ({ items: [], next: null }))
  const { user, address } = open({
    address: '/integrations?merchantId=tech-zone&webhook=5&state=lost&event=order.created&before=-3',
  })
  expect(await screen.findByText(/состояние «lost».*место в журнале «-3»/)).toBeVisible()
  expect(asked.at(-1)?.query).toEqual({ event: 'order.created' })
  await user.click(screen.getByRole('button', { name: 'Убрать из адреса' }))
  expect(address()).toBe('/integrations?merchantId=tech-zone&webhook=5')
})
