import { expectAccessible } from '../support/looks.ts'
import { newOrder } from '../support/new-order.ts'
import { base } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

test('an old browser is told so, and not to look at its connection', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'))
  await page.goto('/merchant-cabinet/transactions')
  await expect(page.getByRole('heading', { name: 'Браузер устарел' })).toBeVisible()
  await expect(page.getByText('Проверьте соединение')).toBeHidden()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
})

test('the oldest supported browsers have all that the pages need', async ({ page, baseURL }) => {
  // Chrome 109, Firefox 115 and Safari 16.4 lack one or more of these.
  await page.addInitScript(() => {
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with'])
      Reflect.deleteProperty(Array.prototype, name)
    for (const name of ['canParse', 'parse']) Reflect.deleteProperty(URL, name)
    for (const name of ['withResolvers', 'try']) Reflect.deleteProperty(Promise, name)
    for (const name of ['union', 'intersection', 'difference', 'isSubsetOf'])
      Reflect.deleteProperty(Set.prototype, name)
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
    for (const name of ['map', 'filter', 'some', 'toArray']) Reflect.deleteProperty(iterator, name)
    Reflect.deleteProperty(AbortSignal, 'any')
    Reflect.deleteProperty(Object, 'groupBy')
    Reflect.deleteProperty(Array, 'fromAsync')
    Reflect.deleteProperty(window, 'CSSScopeRule')
  })
  const { id } = await newOrder(String(baseURL), { merchantId: 'ALTYN_TECH', items: 2 })
  for (const [path, shown] of [
    ['transactions', /^Номер заказа/],
    [`transactions/${id}`, 'История изменений'],
    ['partners/ALTYN_TECH', 'Основное'],
    ['analytics', 'Показать таблицей'],
    ['mutual-settlements?tab=cards', 'Реестр оплаты картой'],
    ['user-permissions', 'Курьер'],
  ] as const) {
    await page.goto(`${base}/${path}`)
    await expect(page.getByRole('main').getByText(shown).filter({ visible: true }).first()).toBeVisible()
  }
})
