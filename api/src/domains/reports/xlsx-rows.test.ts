import { type ParsingOptions, read, utils } from '@e965/xlsx'
import type { Cell, Sheet } from './xlsx-parts.ts'
import { writeXlsxInThread } from './xlsx-rows.ts'

const sheet: Sheet = {
  name: 'Заказы & возвраты',
  columns: [
    { header: 'Номер', width: 10 },
    { header: 'Дата', width: 17, numFmt: 'dd\\.mm\\.yyyy\\ hh:mm' },
    { header: 'Сумма, ₸', width: 15, numFmt: '#,##0.00' },
  ],
}

async function bookOf(rows: Cell[][], rowsPerSheet?: number, options?: ParsingOptions) {
  async function* batches() {
    for (let at = 0; at < rows.length; at += 3) yield rows.slice(at, at + 3)
  }
  const parts: Uint8Array[] = []
  for await (const part of writeXlsxInThread(sheet, batches(), rowsPerSheet)) parts.push(part)
  return read(Buffer.concat(parts), { cellNF: true, ...options })
}

test.each([
  [0, [0]],
  [4, [4]],
  [5, [4, 1]],
  [9, [4, 4, 1]],
])('%d rows in sheets of five rows, each with the heading: %j', async (count, expected) => {
  const rows = Array.from({ length: count }, (_, n): Cell[] => [`N-${n}`, 46_000.5 + n, n])
  const book = await bookOf(rows, 5)
  const found = book.SheetNames.map((name) => utils.sheet_to_json<{ Номер: string }>(book.Sheets[name] ?? {}))
  expect(found.map((rows) => rows.length)).toEqual(expected)
  expect(found.flat().map((row) => row.Номер)).toEqual(rows.map(([number]) => number))
  expect(book.SheetNames[0]).toBe(sheet.name)
  for (const name of book.SheetNames) expect(book.Sheets[name]?.B1).toMatchObject({ t: 's', v: 'Дата' })
})

test('numbers have the format of their column, empty cells and texts none', async () => {
  const { Sheets, SheetNames } = await bookOf([
    ['1', 46_000.5, 12.5],
    [null, null, true],
  ])
  const cells = Sheets[SheetNames[0] ?? ''] ?? {}
  expect(cells.B2).toMatchObject({ t: 'n', w: '09.12.2025 12:00' })
  expect(cells.C2).toMatchObject({ t: 'n', v: 12.5, z: '#,##0.00' })
  expect(cells.A2).toMatchObject({ t: 's', v: '1' })
  expect(cells.C3).toMatchObject({ t: 'b', v: true })
  expect([cells.A3, cells.B3]).toEqual([undefined, undefined])
})

// SheetJS reads CR LF as one line feed, whichever program wrote it.
test.each([
  '=1+1',
  ' <b>"&"</b>\n\t',
  'Қаражорға 🐎',
  'a\u0000b\u001fc',
  '_x000D_',
  '_X000D_',
  '_x005F_x0041_',
  'SKU_x0041\r\n',
  '__x0041\u0001_x00',
  '\u0001x0041_',
  'a\r\nb\rc',
  'a_b_xylophone',
  '\uffff№',
  'C:\\n',
  'половина \ud83d',
])('a text comes back as it was: %j', async (text) => {
  const { Sheets, SheetNames } = await bookOf([[text]])
  expect(Sheets[SheetNames[0] ?? '']?.A2).toMatchObject({ t: 's', v: text.replaceAll('\r\n', '\n') })
  expect(Sheets[SheetNames[0] ?? '']?.A2).not.toHaveProperty('f')
})

test('a row is as tall as its text has lines, up to the limit of Excel', async () => {
  const { Sheets, SheetNames } = await bookOf([['a\nb'], ['a'], ['\n'.repeat(50)]], 9, { cellStyles: true })
  const heights = Sheets[SheetNames[0] ?? '']?.['!rows']?.map((row) => row?.hpt)
  expect(heights?.slice(1)).toEqual([30, undefined, 409])
})
