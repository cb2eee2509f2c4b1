import { base } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

test('a key made on the page works at once, and its making stands in the log', async ({ page, request }) => {
  await page.goto(`${base}/integrations`)
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый ключ API' })
  await dialog.getByLabel('Название').fill('Касса на входе')
  await dialog.getByRole('checkbox', { name: 'Приём заказов' }).check()
  await dialog.getByRole('button', { name: 'Создать' }).click()
  const key = await dialog.getByRole('textbox', { name: 'Ключ' }).inputValue()
  const taken = await request.post('/api/intake/v1/applications', {
    headers: { authorization: `Bearer ${key}` },
    data: {},
  })
  // The key is taken, the empty order is not.
  expect([taken.status(), (await taken.json()).code]).toEqual([400, 'VALIDATION'])
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await page.getByRole('button', { name: 'Отозвать: Касса на входе' }).click()
  await page.getByRole('button', { name: 'Отозвать', exact: true }).click()
  await expect(page.getByRole('row', { name: /Касса на входе/ })).toContainText('Отозван')
  await page.goto(`${base}/security-log?kind=secrets`)
  await expect(page.getByRole('row').filter({ hasText: 'Касса на входе' }).first()).toContainText(
    'Ключ API отозван',
  )
})

test('the log is filtered, keeps its address and tells that its records are intact', async ({ page }) => {
  await page.goto(base)
  await page.getByRole('link', { name: 'Журнал безопасности' }).click()
  await expect(page.getByText(/^Записи целы, проверено в \d\d:\d\d по времени UTC\+\d$/)).toBeVisible()
  await page.getByLabel('Кто').fill('admin@demo.kz')
  await page.getByLabel('Кто').press('Enter')
  await page.getByLabel('Что', { exact: true }).selectOption('Вход и выход')
  await expect(page).toHaveURL(/\/security-log\?person=admin%40demo\.kz&kind=sign-in$/)
  await page.reload()
  await expect(page.getByLabel('Кто')).toHaveValue('admin@demo.kz')
  await expect(page.getByRole('row').nth(1)).toContainText(/admin@demo\.kz.*Вход/)
})
