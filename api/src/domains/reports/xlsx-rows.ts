import { zipOf } from '../../ports/files/zip.ts'
import { bookParts, type Cell, columnStyles, escapeXml, type Sheet, sheetStart } from './xlsx-parts.ts'

/** The date of the parts inside, invisible to readers; the format begins with 1980 in every zone. */
const zipDate = { at: new Date('1980-01-02T00:00:00Z'), zone: '+06:00' } as const

/**
 * The bytes of an xlsx while its rows are read, in the caller's thread. Strings are text cells, never formulas.
 * @param rowsPerSheet includes the heading; further rows go on in a next sheet
 */
export function xlsxInThread(
  sheet: Sheet,
  batches: AsyncIterable<readonly Cell[][]>,
  rowsPerSheet = 1_048_576,
): AsyncGenerator<Uint8Array> {
  return zipOf(parts(sheet, batches, rowsPerSheet), { ...zipDate, level: 6 })
}

async function* parts(sheet: Sheet, batches: AsyncIterable<readonly Cell[][]>, rowsPerSheet: number) {
  const source = batches[Symbol.asyncIterator]()
  const styles = columnStyles(sheet)
  let rows: readonly Cell[][] = []
  let isOver = false
  /** The next rows, at most so many; none when there are no more. */
  async function take(most: number): Promise<readonly Cell[][]> {
    while (rows.length === 0 && !isOver) {
      const { done, value } = await source.next()
      isOver = done === true
      if (!isOver) rows = value
    }
    const taken = rows.slice(0, most)
    rows = rows.slice(most)
    return taken
  }
  async function* sheetXml(): AsyncGenerator<Uint8Array> {
    const headings = rowXml(
      sheet.columns.map(({ header }) => header),
      1,
      [],
    )
    yield Buffer.from(sheetStart(sheet) + headings)
    for (let number = 2; number <= rowsPerSheet; ) {
      const taken = await take(rowsPerSheet - number + 1)
      if (taken.length === 0) break
      yield Buffer.from(taken.map((row, index) => rowXml(row, number + index, styles)).join(''))
      number += taken.length
    }
    // This row begins the next sheet.
    rows = [...(await take(1)), ...rows]
    yield Buffer.from('</sheetData></worksheet>')
  }
  try {
    let sheets = 0
    do {
      sheets += 1
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml }
    } while (rows.length > 0)
    for (const [name, text] of Object.entries(bookParts(sheet, sheets)))
      yield { name, content: () => once(text) }
  } finally {
    await source.return?.()
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** @param styles `s="1"` of each column, if it has one */
function rowXml(cells: readonly Cell[], number: number, styles: readonly string[]): string {
  let xml = `<row r="${number}">`
  for (const [index, cell] of cells.entries()) {
    const style = styles[index] ?? ''
    if (typeof cell === 'string')
      xml += `<c${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
    else if (typeof cell === 'boolean') xml += `<c${style} t="b"><v>${cell ? 1 : 0}</v></c>`
    else xml += cell === null ? '<c/>' : `<c${style}><v>${cell}</v></c>`
  }
  return `${xml}</row>`
}
