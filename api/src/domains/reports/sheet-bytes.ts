import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import type { Cell, Sheet } from './xlsx-messages.ts'

/** The bytes of an xlsx while its rows are read: in the thread of the caller, so for files of a few hundred rows or in a worker. */
export async function* sheetBytes(sheet: Sheet, rows: AsyncIterable<Cell[]>): AsyncGenerator<Uint8Array> {
  // Readers take a heading in a date's format for a broken date: the formats come after the heading is written.
  const columns: ColumnDef[] = sheet.columns.map(({ header, width }) => ({ header, width }))
  async function* formatted(): AsyncGenerator<Cell[]> {
    sheet.columns.forEach(({ numFmt }, index) => {
      if (numFmt !== undefined) Object.assign(columns[index] ?? {}, { numFmt })
    })
    yield* rows
  }
  yield* writeXlsxStream(formatted(), { name: sheet.name, columns, freezePane: { rows: 1 } })
}
