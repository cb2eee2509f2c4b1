import type { CallAnswer } from '@cabinet/contract'
import { fake, openPage, refuse, signInForTest } from '@cabinet/shared/test'
import { usePreferences } from '@cabinet/shared/ui'
import { screen, waitFor, within } from '@testing-library/react'
import remote from '../remote.tsx'
import { allPartners, fakeOrders } from '../test/fake-orders.ts'
import { isViewAt } from './view-address.ts'

type Views = CallAnswer<'GET /accounting/v1/order-views'>

const get = 'GET /accounting/v1/order-views'
const post = 'POST /accounting/v1/order-views'
let views: Views

beforeEach(() => {
  localStorage.clear()
  usePreferences.setState({ ...usePreferences.getInitialState(), ...allPartners }, true)
  signInForTest()
  views = [{ id: 1, name: 'Крупные', query: 'status=completed&sort=amount:desc' }]
})

function open(search: string) {
  fakeOrders()
  fake(get, () => views)
  return openPage(remote, `/transactions${search}`)
}

const link = (name: string) => screen.findByRole('link', { name })
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

/** Chooses a menu item by keyboard, because a test has no pointer. */
async function choose(user: ReturnType<typeof open>['user'], name: string, downs: number) {
  const item = await screen.findByRole('menuitem', { name })
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  await user.keyboard('{ArrowDown}'.repeat(downs))
  await waitFor(() => expect(item).toHaveAttribute('data-highlighted'))
  await user.keyboard('{Enter}')
}

test.each([
  ['?status=completed&sort=amount:desc', true],
  ['?status=completed&sort=amount%3Adesc&page=3&size=50', true],
  ['?status=completed', false],
  ['', false],
])('the address %j shows the view: %p', (search, shows) => {
  expect(isViewAt(search, 'status=completed&sort=amount:desc')).toBe(shows)
})

test('a view stands beside the queues, and its address opens it on any page', async () => {
  const { user, address } = open('?page=2')
  expect(await link('Крупные')).not.toHaveAttribute('aria-current')
  await user.click(await link('Крупные'))
  expect(address()).toBe('/transactions?status=completed&sort=amount:desc')
  await waitFor(async () => expect(await link('Крупные')).toHaveAttribute('aria-current', 'page'))
  expect(screen.getByRole('link', { name: /^Новые/ })).not.toHaveAttribute('aria-current')
})

test.each(['?status=completed,no_card_completed', '?merchantId=mebel', '?page=2'])(
  '%s is a queue already',
  async (search) => {
    open(search)
    await link('Крупные')
    expect(screen.queryByRole('button', { name: 'Сохранить вид' })).toBeNull()
  },
)

test('filters and sort are saved under a name, without the page', async () => {
  const { user } = open('?isMarketplace=1&sort=id:asc&page=2')
  const saved = fake(post, ({ body }) => {
    const view = { id: 2, ...body }
    views = [...views, view]
    return view
  })
  await press(user, 'Сохранить вид')
  await press(user, 'Сохранить')
  expect(await screen.findByText('Введите название')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Название' }), ' Маркетплейс {Enter}')
  await waitFor(async () => expect(await link('Маркетплейс')).toHaveAttribute('aria-current', 'page'))
  expect(saved.map(({ body }) => body)).toEqual([
    { name: 'Маркетплейс', query: 'isMarketplace=1&sort=id:asc' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Вид «Маркетплейс»: действия' })).toHaveFocus(),
  )
})

test.each([
  ['VIEW_NAME_TAKEN', 'Вид с таким названием уже есть', { name: 'Вид с таким названием уже есть' }],
  ['TOO_MANY_VIEWS', 'Можно сохранить не больше 10 видов. Удалите лишний', undefined],
] as const)('%s stays in the dialog', async (code, message, fields) => {
  const { user } = open('?sort=id:asc')
  fake(post, () => refuse(409, code, message, fields && { fields }))
  await press(user, 'Сохранить вид')
  await user.type(await screen.findByRole('textbox', { name: 'Название' }), 'Крупные{Enter}')
  expect(await within(screen.getByRole('dialog')).findByText(message)).toBeVisible()
})

test('a view is renamed, then deleted, and the filters stay', async () => {
  const { user, address } = open('?status=completed&sort=amount:desc')
  fake('PATCH /accounting/v1/order-views/{id}', ({ params, body }) => {
    views = [{ id: params.id, name: body.name, query: views[0]?.query ?? '' }]
    return views[0] as Views[number]
  })
  fake('DELETE /accounting/v1/order-views/{id}', () => {
    views = []
    return undefined
  })
  await press(user, 'Вид «Крупные»: действия')
  await choose(user, 'Переименовать', 1)
  const name = await screen.findByRole('textbox', { name: 'Название' })
  expect(name).toHaveValue('Крупные')
  await user.type(name, ' и новые{Enter}')
  expect(await link('Крупные и новые')).toBeVisible()
  await press(user, 'Вид «Крупные и новые»: действия')
  await choose(user, 'Удалить', 2)
  await press(user, 'Удалить')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Крупные и новые' })).toBeNull())
  expect(address()).toBe('/transactions?status=completed&sort=amount:desc')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Сохранить вид' })).toHaveFocus())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a view whose filter is no longer possible says so and opens the rest', async () => {
  views = [{ id: 1, name: 'Бывший партнёр', query: 'merchantId=gone&status=completed' }]
  const { user } = open('?sort=id:asc')
  await user.click(await link('Бывший партнёр'))
  expect(
    await screen.findByText('Часть вида «Бывший партнёр» не удалось применить: партнёр «gone».'),
  ).toBeVisible()
  expect(await link('Бывший партнёр')).toHaveAttribute('aria-current', 'page')
  expect(await screen.findByText(/^34 заказа/)).toBeVisible()
})

test('views that did not load are asked for again', async () => {
  const { user } = open('?sort=id:asc')
  fake(get, () => refuse(500, 'INTERNAL', 'Ошибка'))
  const again = await screen.findByRole('button', { name: 'Сохранённые виды не загрузились, повторить' })
  fake(get, () => views)
  await user.click(again)
  expect(await link('Крупные')).toBeVisible()
})
