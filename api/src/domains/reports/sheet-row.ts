import { escapeXml } from './escape-xml.ts'
import { XmlBytes } from './xml-bytes.ts'

const letters: string[] = []

/** 0 → A, 26 → AA. */
function letterOf(column: number): string {
  const known = letters[column]
  if (known !== undefined) return known
  const rest = column >= 26 ? letterOf(Math.floor(column / 26) - 1) : ''
  const letter = rest + String.fromCharCode(65 + (column % 26))
  letters[column] = letter
  return letter
}

const utf8 = (text: string): Buffer => Buffer.from(text)

const rowStart = utf8('<row r="')
const rowName = utf8('">')
const rowEnd = utf8('</row>')
const valueEnd = utf8('</v></c>')
const textEnd = utf8('</t></is></c>')
const [yes, no] = [utf8('1'), utf8('0')]

type CellStarts = ReturnType<typeof cellStarts>

/** What stands ahead of the values of a column's cells. Texts are inline: they are never read as formulas. */
function cellStarts(style: number, column: number) {
  const styled = style === 0 ? '"' : `" s="${style}"`
  return {
    cell: utf8(`<c r="${letterOf(column)}`),
    number: utf8(`${styled}><v>`),
    boolean: utf8(`${styled} t="b"><v>`),
    text: utf8(`${styled} t="inlineStr"><is><t>`),
    /** Of a text that begins or ends in blanks. */
    blankText: utf8(`${styled} t="inlineStr"><is><t xml:space="preserve">`),
  }
}

const [quote, backslash, comma, open, close, n, t, f, x, underscore] = utf8('"\\,[]ntfx_')

/** 1 for what ends a text of JSON, and for what XML or JSON itself may write another way: U+FFFE and U+FFFF by their first byte. */
const isOdd = new Uint8Array(256).fill(1, 0, 32)
for (const byte of [...utf8('"\\&<>_'), 0xef]) isOdd[byte] = 1

/** The first place at which a text of JSON is not the same in XML. */
function plainEnd(json: Buffer, from: number): number {
  let to = from
  // Names have underscores; those before an x may have to be escaped.
  while (isOdd[json[to] ?? 0] === 0 || (json[to] === underscore && ((json[to + 1] ?? 0) | 0x20) !== x))
    to += 1
  return to
}

/** Rows of cells as JSON without blanks, and where the next row is. */
export interface JsonRows {
  readonly json: Buffer
  next: number
}

export const jsonRows = (json: string): JsonRows => ({ json: utf8(json), next: 1 })

export const hasRows = ({ json, next }: JsonRows): boolean => json[next] === open

/** Makes the XML of rows from the bytes of their JSON: by way of values and texts it would take twice the time. */
export class RowWriter {
  readonly #columns: readonly CellStarts[]
  readonly #xml = new XmlBytes()

  /** @param styles numbers of the columns' styles */
  constructor(styles: readonly number[]) {
    this.#columns = styles.map(cellStarts)
  }

  /** Writes the rows from number `first` up to number `last`. @returns the number after them */
  write(rows: JsonRows, first: number, last: number): number {
    const { json } = rows
    let row = first
    for (; row <= last && hasRows(rows); row += 1) {
      const name = utf8(String(row))
      this.#xml.put(rowStart)
      this.#xml.put(name)
      this.#xml.put(rowName)
      let at = rows.next + 1
      for (let column = 0; json[at] !== close; column += 1) {
        const starts = this.#columns[column]
        if (starts === undefined) throw new RangeError(`row ${row} has more cells than there are columns`)
        at =
          json[at] === quote ? this.#putText(json, at, starts, name) : this.#putValue(json, at, starts, name)
        if (json[at] === comma) at += 1
      }
      this.#xml.put(rowEnd)
      rows.next = json[at + 1] === comma ? at + 2 : at + 1
    }
    return row
  }

  /** The XML of what was written since. */
  take(): Buffer {
    return this.#xml.take()
  }

  /** @returns the place after the text, as `#putValue` does */
  #putText(json: Buffer, at: number, starts: CellStarts, row: Buffer): number {
    const from = at + 1
    let to = plainEnd(json, from)
    if (json[to] === quote) {
      this.#startText(starts, row, isBlank(json[from]) || isBlank(json[to - 1]))
      this.#xml.put(json, from, to)
    } else {
      while (json[to] !== quote) to += json[to] === backslash ? 2 : 1
      const text = utf8(escapeXml(JSON.parse(json.toString('utf8', at, to + 1)) as string))
      this.#startText(starts, row, isBlank(text[0]) || isBlank(text.at(-1)))
      this.#xml.put(text)
    }
    this.#xml.put(textEnd)
    return to + 1
  }

  #startText(starts: CellStarts, row: Buffer, isBlankEnded: boolean): void {
    this.#xml.put(starts.cell)
    this.#xml.put(row)
    this.#xml.put(isBlankEnded ? starts.blankText : starts.text)
  }

  /** A number, a boolean, or null, which makes no cell. */
  #putValue(json: Buffer, from: number, starts: CellStarts, row: Buffer): number {
    let to = from
    while (json[to] !== comma && json[to] !== close) to += 1
    const first = json[from]
    if (first === n) return to
    this.#xml.put(starts.cell)
    this.#xml.put(row)
    if (first === t || first === f) {
      this.#xml.put(starts.boolean)
      this.#xml.put(first === t ? yes : no)
    } else {
      this.#xml.put(starts.number)
      this.#xml.put(json, from, to)
    }
    this.#xml.put(valueEnd)
    return to
  }
}

/** Spaces, tabs and ends of lines, which readers drop at the ends of a text that doesn't say otherwise. */
const isBlank = (byte: number | undefined): boolean => byte !== undefined && byte <= 32
