import { zipped } from './deflated-zip.ts'
import { bookParts, sheetStart, styleNumbers } from './sheet-parts.ts'
import { hasRows, jsonRows, RowWriter } from './sheet-row.ts'
import type { Cell, Sheet } from './xlsx-messages.ts'

/** Excel has no more rows in a sheet, the heading included. */
const mostRows = 1_048_576

/**
 * The bytes of an xlsx while its rows are read: in the thread of the caller, so for files of a few hundred rows or in a worker.
 * @param rowsPerSheet what is beyond goes on in a next sheet
 */
export function sheetBytes(
  sheet: Sheet,
  batches: AsyncIterable<readonly Cell[][]>,
  rowsPerSheet?: number,
): AsyncGenerator<Uint8Array> {
  return jsonSheetBytes(sheet, asJson(batches), rowsPerSheet)
}

async function* asJson(batches: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  for await (const batch of batches) yield JSON.stringify(batch)
}

/** The same of batches of rows as JSON. */
export async function* jsonSheetBytes(
  sheet: Sheet,
  batches: AsyncIterable<string>,
  rowsPerSheet: number = mostRows,
): AsyncGenerator<Uint8Array> {
  const source = batches[Symbol.asyncIterator]()
  const body = new RowWriter(styleNumbers(sheet))
  const head = new RowWriter(sheet.columns.map(() => 0))
  let rows = jsonRows('[]')
  let isOver = false
  const fill = async () => {
    while (!isOver && !hasRows(rows)) {
      const { done, value } = await source.next()
      isOver = done === true
      if (!isOver) rows = jsonRows(value)
    }
    return !isOver
  }
  async function* sheetXml(): AsyncGenerator<string | Uint8Array> {
    yield sheetStart(sheet)
    head.write(jsonRows(JSON.stringify([sheet.columns.map(({ header }) => header)])), 1, 1)
    yield head.take()
    for (let row = 2; row <= rowsPerSheet && (await fill()); ) {
      row = body.write(rows, row, rowsPerSheet)
      yield body.take()
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
