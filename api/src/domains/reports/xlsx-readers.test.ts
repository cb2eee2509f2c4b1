import { read, utils } from '@e965/xlsx'
import ExcelJS from 'exceljs'
import type { Cell, Sheet } from './xlsx-parts.ts'
import { writeXlsxInThread } from './xlsx-rows.ts'

const sheet: Sheet = {
  name: 'Реестр & «выкуп»',
  totals: true,
  columns: [
    { header: 'Номер', width: 10 },
    { header: 'Дата', width: 17, numFmt: 'dd\\.mm\\.yyyy\\ hh:mm' },
    { header: 'Сумма, ₸', width: 15, numFmt: '#,##0.00' },
    { header: 'Маркетплейс', width: 13 },
    // A sheet of more than 26 columns, as that of compared analytics.
    ...Array.from({ length: 24 }, (_, index) => ({ header: `Столбец ${index + 5}`, width: 10 })),
  ],
}
const rest = (first: Cell): Cell[] => [first, ...Array.from({ length: 22 }, () => null), 'конец']
const rows: Cell[][] = [
  ['DT-1', 46_000.5, 12.5, true, ...rest(null)],
  ['=1+1', null, -0.01, false, ...rest('две\nстроки')],
  ['Қаражорға 🐎', 46_001, 1_000_000, null, ...rest('_x000D_ <b>')],
  ['Итого', null, 1_000_012.49, null, ...rest(3)],
]

/** @param totals number of rows in the last batch */
async function bytesOf(rowsPerSheet?: number, totals = 1): Promise<Buffer> {
  async function* batches() {
    yield rows.slice(0, -totals)
    yield rows.slice(-totals)
    yield []
  }
  const parts: Uint8Array[] = []
  for await (const part of writeXlsxInThread(sheet, batches(), rowsPerSheet)) parts.push(part)
  return Buffer.concat(parts)
}

const headers = sheet.columns.map(({ header }) => header)

test('SheetJS reads every cell as it was', async () => {
  const { Sheets, SheetNames } = read(await bytesOf())
  const [name = ''] = SheetNames
  expect(utils.sheet_to_json(Sheets[name] ?? {}, { header: 1, defval: null })).toEqual([headers, ...rows])
})

async function bookOf(...wishes: Parameters<typeof bytesOf>) {
  const book = new ExcelJS.Workbook()
  // A small Buffer lies in memory that Node shares between buffers, where the archive of another test may follow.
  await book.xlsx.load(new Uint8Array(await bytesOf(...wishes)).buffer)
  return book
}

test('exceljs reads every cell as it was, dates as the wall clock', async () => {
  const found = (await bookOf()).worksheets[0]
  const day = (days: Cell) => (typeof days === 'number' ? new Date((days - 25_569) * 86_400_000) : days)
  const expected = rows.map(([number = null, date = null, ...others]) => [number, day(date), ...others])
  for (const [index, values] of [headers, ...expected].entries())
    expect(values.map((_, column) => found?.getRow(index + 1).getCell(column + 1).value)).toEqual(values)
})

test.each([
  ['one sheet', undefined, 1, ['A1:AB4']],
  ['three of them', undefined, 3, ['A1:AB2']],
  ['the totals on a later sheet', 4, 1, ['A1:AB4', 'A1:AB1']],
  ['more totals than rows on a later sheet', 4, 2, ['A1:AB4', 'A1:AB1']],
])('the filter leaves the totals alone: %s', async (_, rowsPerSheet, totals, filters) => {
  const { worksheets } = await bookOf(rowsPerSheet, totals)
  expect(worksheets.map(({ autoFilter }) => autoFilter)).toEqual(filters)
})

test('prints on landscape pages of one width under the heading, numbered', async () => {
  for (const { pageSetup, headerFooter } of (await bookOf(4)).worksheets) {
    expect(pageSetup).toMatchObject({
      paperSize: 9,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '1:1',
    })
    expect(headerFooter.oddFooter).toBe('&L&A&RСтр. &P из &N')
  }
})
