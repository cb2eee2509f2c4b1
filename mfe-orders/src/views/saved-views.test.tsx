import type { CallAnswer } from '@cabinet/contract'
import { fake, openPage, refuse, signInForTest } from '@cabinet/shared/test'
import { usePreferences } from '@cabinet/shared/ui'
import { screen, waitFor, within } from '@testing-library/react'
import remote from '../remote.tsx'
import { allPartners, fakeOrders } from '../test/fake-orders.ts'

const get = 'GET /accounting/v1/order-views'
let views: CallAnswer<typeof get>

beforeEach(() => {
  localStorage.clear()
  usePreferences.setState({ ...usePreferences.getInitialState(), ...allPartners }, true)
  signInForTest()
  views = [{ name: 'Крупные', query: 'status=completed&sort=amount:desc' }]
})

function open(search: string) {
  fakeOrders()
  fake(get, () => views)
  fake('PUT /accounting/v1/order-views', ({ body }) => {
    views = body
    return undefined
  })
  return openPage(remote, `/transactions${search}`)
}

const link = (name: string) => screen.findByRole('link', { name })
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('a view stands beside the queues, and its address opens it on any page', async () => {
  const { user, address } = open('?page=2')
  expect(await link('Крупные')).not.toHaveAttribute('aria-current')
  await user.click(await link('Крупные'))
  expect(address()).toBe('/transactions?status=completed&sort=amount:desc')
  await waitFor(async () => expect(await link('Крупные')).toHaveAttribute('aria-current', 'page'))
  expect(screen.getByRole('link', { name: /^Новые/ })).not.toHaveAttribute('aria-current')
})

test.each([
  ['?status=completed&sort=amount:desc', 'Изменить вид'],
  ['?status=completed&sort=amount%3Adesc&page=3&size=50', 'Изменить вид'],
  ['?status=completed', 'Сохранить вид'],
  ['?sort=amount:desc', 'Сохранить вид'],
  ['?status=completed,no_card_completed', null],
  ['?merchantId=mebel', null],
  ['?page=2', null],
])('%s offers: %s', async (search, expected) => {
  open(search)
  await link('Крупные')
  expect(screen.queryByRole('button', { name: /вид$/ })?.textContent ?? null).toBe(expected)
})

test('filters and sort are saved under a name, without the page', async () => {
  const { user } = open('?isMarketplace=1&sort=id:asc&page=2')
  await press(user, 'Сохранить вид')
  await press(user, 'Сохранить')
  expect(await screen.findByText('Введите название')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Название' }), ' Маркетплейс {Enter}')
  await waitFor(async () => expect(await link('Маркетплейс')).toHaveAttribute('aria-current', 'page'))
  expect(views.at(-1)).toEqual({ name: 'Маркетплейс', query: 'isMarketplace=1&sort=id:asc' })
  expect(views).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Изменить вид' })).toHaveFocus())
})

test.each([
  ['the limit', 10, 'Можно сохранить не больше 10 видов. Удалите лишний'],
  ['a failure', 1, 'Ошибка'],
])('%s stays in the dialog', async (_, count, message) => {
  views = Array.from({ length: count }, (_, n) => ({ name: `Вид ${n}`, query: `id=${n}` }))
  const { user } = open('?sort=id:asc')
  fake('PUT /accounting/v1/order-views', () => refuse(500, 'INTERNAL', 'Ошибка'))
  await link('Вид 0')
  await press(user, 'Сохранить вид')
  await user.type(await screen.findByRole('textbox', { name: 'Название' }), 'Лишний{Enter}')
  expect(await within(screen.getByRole('dialog')).findByText(message)).toBeVisible()
})

test('a view is renamed, then deleted, and the filters stay', async () => {
  const { user, address } = open('?status=completed&sort=amount:desc')
  await press(user, 'Изменить вид')
  const name = await screen.findByRole('textbox', { name: 'Название' })
  expect(name).toHaveValue('Крупные')
  await user.type(name, ' и новые{Enter}')
  expect(await link('Крупные и новые')).toBeVisible()
  await press(user, 'Изменить вид')
  await press(user, 'Удалить')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Крупные и новые' })).toBeNull())
  expect(address()).toBe('/transactions?status=completed&sort=amount:desc')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Сохранить вид' })).toHaveFocus())
})

test('a view whose filter is no longer possible says so and opens the rest', async () => {
  views = [{ name: 'Бывший партнёр', query: 'merchantId=gone&status=completed' }]
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
