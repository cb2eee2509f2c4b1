import { callAs } from '../support/call.ts'
import { newOrder } from '../support/new-order.ts'
import { openOrder, openRow } from '../support/order-actions.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'superadmin' })

test('a note is written, seen in the history and in the list, and deleted by its author', async ({
  page,
  baseURL,
}) => {
  const order = await newOrder(baseURL ?? '')
  const path = `/accounting/v1/application/${order.id}/notes`
  await openOrder(page, order)
  await page.getByLabel('Заметка для коллег').fill('Покупатель просит\nперезвонить')
  await page.keyboard.press('Control+Enter')
  const history = page.getByRole('group').filter({ hasText: 'История изменений' })
  const note = history.getByRole('listitem').filter({ hasText: 'перезвонить' })
  await expect(note).toContainText(/Заметка · \S/)
  await expect(page.getByLabel('Заметка для коллег')).toHaveValue('')
  expect(await callAs(baseURL ?? '', 'superadmin', path)).toMatchObject([
    { text: 'Покупатель просит\nперезвонить' },
  ])

  const row = await openRow(page, order)
  await expect(row.getByRole('img', { name: 'Заметок: 1' })).toBeVisible()
  await row.locator('[data-row-link]').click()
  await note.getByRole('button', { name: 'Удалить' }).click()
  await expect(note).toHaveCount(0)
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(row.getByRole('img', { name: 'Заметок: 1' })).toHaveCount(0)
  expect(await callAs(baseURL ?? '', 'superadmin', path)).toEqual([])
})
