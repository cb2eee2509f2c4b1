import { fake, openPage, refuse, signInForTest } from '@cabinet/shared/test'
import { screen, within } from '@testing-library/react'
import remote from '../remote.tsx'
import { fakeOrders } from '../test/fake-orders.ts'
import { chooseAllPartners } from '../test/orders-list.ts'

const get = 'GET /accounting/v1/order-views'
const put = 'PUT /accounting/v1/order-views'

beforeEach(() => {
  chooseAllPartners()
  signInForTest()
})

function open(search: string, views = [{ name: 'Крупные', query: 'status=completed&sort=amount:desc' }]) {
  fakeOrders()
  fake(get, () => views)
  return openPage(remote, `/transactions${search}`)
}

const link = (name: string) => screen.findByRole('link', { name })
const button = (name: string) => screen.findByRole('button', { name })

test.each([
  ['?status=completed&sort=amount:desc', 'Изменить вид'],
  ['?status=completed&sort=amount%3Adesc&page=3&size=50', 'Изменить вид'],
  ['?status=completed', null],
  ['?sort=amount:desc', 'Сохранить вид'],
  ['?status=completed,no_card_completed', null],
  ['?merchantId=mebel', null],
  ['?page=2', null],
])('%s offers: %s', async (search, expected) => {
  open(search)
  await link('Крупные')
  expect(screen.queryByRole('button', { name: /вид$/ })?.textContent ?? null).toBe(expected)
})

test('a name is asked for, and a refusal stays in the dialog', async () => {
  const { user } = open('?isMarketplace=1&sort=id:asc&page=2')
  const calls = fake(put, () => refuse(409, 'TOO_MANY_VIEWS', 'Можно сохранить не больше 10 видов'))
  await user.click(await button('Сохранить вид'))
  await user.click(await button('Сохранить'))
  expect(await screen.findByText('Обязательное поле для заполнения')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Название' }), ' Маркетплейс {Enter}')
  expect(
    await within(screen.getByRole('dialog')).findByText('Можно сохранить не больше 10 видов'),
  ).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    { name: 'Маркетплейс', query: 'isMarketplace=1&sort=id:asc' },
  ])
})

test.each([
  ['merchantId=gone', 'партнёр «gone»'],
  ['channel=kaspi', 'параметр «channel»'],
  ['phoneNumber=77011234567', 'телефон «77011234567»'],
])('a view whose %s is no longer possible says so and opens the rest', async (part, problem) => {
  signInForTest({ permissions: [] })
  const { user } = open('?sort=id:asc', [{ name: 'Старый вид', query: `${part}&status=completed` }])
  await user.click(await link('Старый вид'))
  expect(await screen.findByText(`Часть вида «Старый вид» не удалось применить: ${problem}.`)).toBeVisible()
  expect(await link('Старый вид')).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: /^Новые/ })).not.toHaveAttribute('aria-current')
  expect(await screen.findByText(/^34 заказа/)).toBeVisible()
})

test('views that did not load are asked for again', async () => {
  const { user } = open('?sort=id:asc')
  fake(get, () => refuse(500, 'INTERNAL', 'Ошибка'))
  const again = await button('Сохранённые виды не загрузились, повторить')
  fake(get, () => [{ name: 'Крупные', query: 'status=completed' }])
  await user.click(again)
  expect(await link('Крупные')).toBeVisible()
})
