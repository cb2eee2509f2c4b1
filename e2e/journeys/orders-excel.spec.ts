import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import { amountOf, OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'managerOfOne' })

test('Excel holds exactly the orders that the filters leave on screen', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open('?size=100&status=canceled&sort=amount%3Adesc')
  const total = await list.total()
  const onScreen = await list.read()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать Excel' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Заказы.*\.xlsx$/)

  const book = read(await readFile(await download.path()))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('the file has no sheet')
  const [header = [], ...rows] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true })
  const column = (name: RegExp) => header.findIndex((title) => name.test(String(title)))
  expect(rows).toHaveLength(total)
  expect(
    rows.slice(0, onScreen.length).map((row) => [String(row[column(/номер/i)]), row[column(/^сумма/i)]]),
  ).toEqual(onScreen.map(({ number, amount }) => [number, amountOf(amount)]))
})
