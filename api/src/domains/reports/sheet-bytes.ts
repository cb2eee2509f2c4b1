import { zipped } from './deflated-zip.ts'
import { bookParts, sheetStart, styleNumbers } from './sheet-parts.ts'
import { rowWriter } from './sheet-row.ts'
import type { Cell, Sheet } from './xlsx-messages.ts'

/** Excel has no more rows in a sheet, the heading included. */
const mostRows = 1_048_576

/**
 * The bytes of an xlsx while its rows are read: in the thread of the caller, so for files of a few hundred rows or in a worker.
 * @param rowsPerSheet what is beyond goes on in a next sheet
 */
export async function* sheetBytes(
  sheet: Sheet,
  batches: AsyncIterable<readonly Cell[][]>,
  rowsPerSheet: number = mostRows,
): AsyncGenerator<Uint8Array> {
  const source = batches[Symbol.asyncIterator]()
  const rowsXml = rowWriter(styleNumbers(sheet))
  const heading = rowWriter(sheet.columns.map(() => 0))([sheet.columns.map(({ header }) => header)], 1)
  let batch: readonly Cell[][] = []
  let next = 0
  let isOver = false
  const fill = async () => {
    while (!isOver && next >= batch.length) {
      const { done, value } = await source.next()
      isOver = done === true
      if (!isOver) batch = value
      next = 0
    }
    return !isOver
  }
  async function* sheetXml(): AsyncGenerator<string | Uint8Array> {
    yield sheetStart(sheet)
    yield heading
    for (let row = 2; row <= rowsPerSheet && (await fill()); ) {
      const rows = batch.slice(next, next + rowsPerSheet + 1 - row)
      yield rowsXml(rows, row)
      next += rows.length
      row += rows.length
    }
    yield '</sheetData></worksheet>'
  }
  async function* parts() {
    let sheets = 0
    do {
      sheets += 1
      yield { path: `xl/worksheets/sheet${sheets}.xml`, text: sheetXml() }
    } while (await fill())
    for (const [path, text] of Object.entries(bookParts(sheet, sheets))) yield { path, text: [text] }
  }
  try {
    yield* zipped(parts())
  } finally {
    await source.return?.()
  }
}
