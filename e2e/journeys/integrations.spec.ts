import { application } from '../../api/test/access/samples.ts'
import { base } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

test('a programmer comes from no key to the first verified event, and sends it again', async ({
  page,
  request,
  baseURL,
  complaints,
}) => {
  await page.goto(`${base}/integrations`)
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  const newKey = page.getByRole('dialog', { name: 'Новый ключ API' })
  await newKey.getByLabel('Название').fill('Сайт с вебхуком')
  await newKey.getByRole('checkbox', { name: 'Приём заказов' }).check()
  await newKey.getByRole('button', { name: 'Создать' }).click()
  const key = await newKey.getByRole('textbox', { name: 'Ключ' }).inputValue()
  await newKey.getByRole('button', { name: 'Готово' }).click()

  const outbox = `${baseURL}/merchant-cabinet/dev/outbox`
  await page.getByRole('button', { name: 'Добавить вебхук' }).click()
  const newHook = page.getByRole('dialog', { name: 'Новый вебхук' })
  complaints.allow(/status of 400/)
  await newHook.getByLabel('Адрес').fill('https://10.0.0.1/hook')
  await newHook.getByRole('button', { name: 'Добавить' }).click()
  await expect(newHook.getByText('Этот адрес использовать нельзя: он внутренний')).toBeVisible()
  await newHook.getByLabel('Адрес').fill(`${outbox}/webhooks`)
  await newHook.getByRole('button', { name: 'Добавить' }).click()
  await expect(newHook.getByRole('textbox', { name: 'Секрет подписи' })).toHaveValue(/^whsec_/)
  await newHook.getByRole('button', { name: 'Готово' }).click()

  const partner = await page.getByLabel('Партнёр').inputValue()
  const number = `HOOK-${Date.now()}`
  const taken = await request.post('/api/intake/v1/applications', {
    headers: { authorization: `Bearer ${key}` },
    data: application(partner, number),
  })
  expect(taken.status()).toBe(200)
  // The demo has a readable page of the calls.
  expect((await request.get('/api/docs')).status()).toBe(200)
  await page.getByRole('link', { name: /^Журнал отправок: / }).click()
  const row = page.getByRole('row', { name: /Новый заказ/ })
  await expect(row).toContainText('Доставлено', { timeout: 30_000 })
  await row.getByRole('button', { name: /^Действия: / }).click()
  await page.getByRole('menuitem', { name: 'Отправить снова', exact: true }).click()
  await expect
    .poll(async () => (await request.get(outbox)).text(), { timeout: 30_000 })
    .toMatch(new RegExp(`подпись верна, раз: 2[\\s\\S]*${number}`))

  await page.getByRole('link', { name: 'Интеграции' }).first().click()
  await page.getByRole('link', { name: 'Вызовы ключа: Сайт с вебхуком' }).click()
  // Calls of keys are written once a second, and the page shows what was written when it opened.
  const calls = page.getByRole('row', { name: /POST \/intake\/v1\/applications/ })
  await expect(async () => {
    await page.reload()
    await expect(calls).toContainText('200', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
})
