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

test('an address offers to change its view, to save one, or neither', async () => {
  const offers = {
    '?status=completed&sort=amount:desc': 'Изменить вид',
    '?status=completed&sort=amount%3Adesc&page=3&size=50': 'Изменить вид',
    '?status=completed': undefined,
    // The queue «Новые».
    '?status=completed,no_card_completed': undefined,
    '?sort=amount:desc': 'Сохранить вид',
    '?merchantId=mebel': undefined,
    '?page=2': undefined,
  }
  const { goTo } = open('?sort=id:asc')
  await link('Крупные')
  const offered: Record<string, string | undefined> = {}
  for (const search of Object.keys(offers)) {
    await goTo(`/transactions${search}`)
    offered[search] = screen.queryByRole('button', { name: / вид$/ })?.textContent
  }
  expect(offered).toEqual(offers)
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

test('a view of which parts are no longer possible says so and opens the rest', async () => {
  signInForTest({ permissions: [] })
  const query = 'merchantId=gone&channel=kaspi&phoneNumber=77011234567&status=completed'
  const { user } = open('?sort=id:asc', [{ name: 'Старый вид', query }])
  await user.click(await link('Старый вид'))
  const note = await screen.findByText(/^Часть вида «Старый вид» не удалось применить: /)
  for (const part of ['партнёр «gone»', 'параметр «channel»', 'телефон «77011234567»'])
    expect(note).toHaveTextContent(part)
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
