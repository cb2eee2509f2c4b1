import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import { base } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

const day = (ago: number) => {
  const [year, month, date] = new Date(Date.now() + 6 * 3_600_000 - ago * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
  return `${date}.${month}.${year}`
}

test.use({ as: 'manager' })

/** Opens the ready files of the demo month, which the first start makes. */
async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${base}/mutual-settlements${query}`)
  await expect(page.getByText('Формируется…')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /\.xlsx$/ }).first()).toBeVisible()
}

test('a register of the demo month is fetched under its name, and its last line sums up the others', async ({
  page,
}) => {
  await open(page)
  const file = page.getByRole('button', { name: /^Реестр заявок .*\.xlsx$/ }).first()
  const name = (await file.getAttribute('title')) ?? ''
  const downloading = page.waitForEvent('download')
  await file.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(name)
  const book = read(await readFile(await download.path()))
  const lines = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Реестр заявок'] ?? {})
  const last = lines.pop()
  expect(last).toMatchObject({ 'Номер заявки': 'Итого', 'Номер заказа': lines.length })
  const sum = lines.reduce((total, line) => total + Number(line['Сумма, ₸']), 0)
  expect(Number(last?.['Сумма, ₸'])).toBeCloseTo(sum, 2)
})

test('registers of a range are exported as a zip, by keyboard alone', async ({ page }) => {
  await page.goto(`${base}/mutual-settlements?tab=export`)
  await page.getByRole('button', { name: 'Прошлый месяц' }).focus()
  await page.keyboard.press('Tab')
  // The period is long enough for each register to have a row.
  await page.keyboard.type(day(60))
  await page.getByLabel('Дата окончания', { exact: false }).first().focus()
  await page.keyboard.type(day(2))
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['Реестр заявок', 'Скоринговый реестр', 'Выкупленные заявки'])
    expect(bytes.includes(Buffer.from(name))).toBe(true)
})

test('a statement of payments by card is opened by its link, without the bearer token', async ({ page }) => {
  await page.goto(`${base}/mutual-settlements?tab=cards`)
  const link = page.getByRole('link', { name: /^Реестр оплаты картой .*\.xlsx$/ }).first()
  await expect(link).toBeVisible()
  const plain = await fetch((await link.getAttribute('href')) ?? '')
  expect([plain.status, (await plain.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
  const downloading = page.waitForEvent('download')
  await link.click()
  const book = read(await readFile(await (await downloading).path()))
  expect(book.SheetNames).toEqual(['Реестр оплаты картой'])
})
