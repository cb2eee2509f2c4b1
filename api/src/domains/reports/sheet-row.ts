import type { Cell } from './xlsx-messages.ts'
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

const rowStart = Buffer.from('<row r="')
const rowName = Buffer.from('">')
const rowEnd = Buffer.from('</row>')
const valueEnd = Buffer.from('</v></c>')
const textEnd = Buffer.from('</t></is></c>')

/** What stands ahead of the values of a column's cells. Texts are inline: they are never read as formulas. */
function cellStarts(style: number, column: number) {
  const styled = style === 0 ? '"' : `" s="${style}"`
  return {
    cell: Buffer.from(`<c r="${letterOf(column)}`),
    number: Buffer.from(`${styled}><v>`),
    boolean: Buffer.from(`${styled} t="b"><v>`),
    text: Buffer.from(`${styled} t="inlineStr"><is><t>`),
    /** Of a text that begins or ends in blanks. */
    blankText: Buffer.from(`${styled} t="inlineStr"><is><t xml:space="preserve">`),
  }
}

/** Makes the XML of rows. @param styles numbers of the columns' styles */
export function rowWriter(styles: readonly number[]) {
  const columns = styles.map(cellStarts)
  const xml = new XmlBytes()
  /** @param first number of the first row */
  return (rows: readonly (readonly Cell[])[], first: number): Buffer => {
    for (const [index, cells] of rows.entries()) {
      const row = Buffer.from(String(first + index))
      xml.put(rowStart)
      xml.put(row)
      xml.put(rowName)
      for (let column = 0; column < columns.length; column += 1) {
        const value = cells[column]
        const starts = columns[column]
        if (value === null || value === undefined || starts === undefined) continue
        xml.put(starts.cell)
        xml.put(row)
        if (typeof value === 'string') {
          const isBlank = isBlankAt(value, 0) || isBlankAt(value, value.length - 1)
          xml.put(isBlank ? starts.blankText : starts.text)
          xml.putText(value)
          xml.put(textEnd)
        } else {
          xml.put(typeof value === 'boolean' ? starts.boolean : starts.number)
          xml.putText(String(Number(value)))
          xml.put(valueEnd)
        }
      }
      xml.put(rowEnd)
    }
    return xml.take()
  }
}

/** Spaces, tabs and ends of lines, which readers drop at the ends of a text that doesn't say otherwise. */
const isBlankAt = (text: string, at: number): boolean => text.charCodeAt(at) <= 32
