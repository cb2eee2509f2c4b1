import { Readable } from 'node:stream'
import { zipOf } from '../../ports/files/zip.ts'
import {
  bookParts,
  type Cell,
  columnStyles,
  rowXml,
  SharedStrings,
  type Sheet,
  sheetEnd,
  sheetStart,
} from './xlsx-parts.ts'

/** The date of the parts inside, invisible to readers; the format begins with 1980 in every zone. */
const zipDate = { at: new Date('1980-01-02T00:00:00Z'), zone: '+06:00' } as const

/** Returns the bytes of an xlsx while its rows are read, in the caller's thread. Strings are never formulas. @param rowsPerSheet includes the heading */
export function writeXlsxInThread(
  sheet: Sheet,
  batches: AsyncIterable<readonly Cell[][]>,
  rowsPerSheet = 1_048_576,
): AsyncGenerator<Uint8Array> {
  return zipOf(parts(sheet, batches, rowsPerSheet), { ...zipDate, level: 6 })
}

async function* parts(sheet: Sheet, batches: AsyncIterable<readonly Cell[][]>, rowsPerSheet: number) {
  const source = batches[Symbol.asyncIterator]()
  const styles = columnStyles(sheet)
  const strings = new SharedStrings()
  /** The last row of each sheet that its filter sorts. */
  const filtered: number[] = []
  let rows: readonly Cell[][] = []
  let batchSize = 0
  /** Returns the next rows, at most `most`; none when there are no more. */
  async function take(most: number): Promise<readonly Cell[][]> {
    while (rows.length === 0) {
      const { done, value } = await source.next()
      if (done) break
      rows = value
      if (rows.length > 0) batchSize = rows.length
    }
    const taken = rows.slice(0, most)
    rows = rows.slice(most)
    return taken
  }
  async function* sheetXml(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(sheetStart(sheet, strings))
    let number = 2
    while (number <= rowsPerSheet) {
      const taken = await take(rowsPerSheet - number + 1)
      if (taken.length === 0) break
      yield Buffer.from(taken.map((row, index) => rowXml(row, number + index, styles, strings)).join(''))
      number += taken.length
    }
    // This row begins the next sheet.
    rows = [...(await take(1)), ...rows]
    const last = Math.max(1, number - 1 - (sheet.totals && rows.length === 0 ? batchSize : 0))
    filtered.push(last)
    yield Buffer.from(sheetEnd(sheet, last))
  }
  try {
    let sheets = 0
    do {
      sheets += 1
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml }
    } while (rows.length > 0)
    const { next } = sheet
    if (next !== undefined) {
      const own = columnStyles(sheet, next.columns)
      const lines = [
        sheetStart(next, strings),
        ...next.rows.map((row, index) => rowXml(row, index + 2, own, strings)),
        sheetEnd(next, next.rows.length + 1),
      ]
      filtered.push(next.rows.length + 1)
      yield {
        name: `xl/worksheets/sheet${sheets + 1}.xml`,
        content: () => Readable.from([Buffer.from(lines.join(''))]),
      }
    }
    yield { name: 'xl/sharedStrings.xml', content: () => strings.part() }
    for (const [name, text] of Object.entries(bookParts(sheet, filtered)))
      yield { name, content: () => Readable.from([Buffer.from(text)]) }
  } finally {
    await source.return?.()
  }
}
