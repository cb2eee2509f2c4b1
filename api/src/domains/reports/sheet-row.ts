import type { Cell } from './xlsx-messages.ts'

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

/** What stands ahead of the values of a column's cells. */
export interface CellStarts {
  readonly cell: string
  readonly number: string
  readonly boolean: string
  readonly text: string
  /** Of a text that begins or ends in blanks. */
  readonly blankText: string
}

/** @param styles numbers of the columns' styles. Texts are inline: they are never read as formulas. */
export function cellStarts(styles: readonly number[]): CellStarts[] {
  return styles.map((style, column) => {
    const styled = style === 0 ? '"' : `" s="${style}"`
    return {
      cell: `<c r="${letterOf(column)}`,
      number: `${styled}><v>`,
      boolean: `${styled} t="b"><v>`,
      text: `${styled} t="inlineStr"><is><t>`,
      blankText: `${styled} t="inlineStr"><is><t xml:space="preserve">`,
    }
  })
}

/**
 * Rows of a sheet. Their pieces are joined once: added to each other they would be a tree that is flattened in twice the time.
 * @param first number of the first row
 */
export function rowsXml(
  rows: readonly (readonly Cell[])[],
  first: number,
  columns: readonly CellStarts[],
): string {
  const xml: (string | number)[] = []
  let number = first
  for (const cells of rows) {
    const row = String(number)
    xml.push('<row r="', row, '">')
    for (let column = 0; column < columns.length; column += 1) {
      const value = cells[column]
      const starts = columns[column]
      if (value === null || value === undefined || starts === undefined) continue
      if (typeof value === 'string') {
        const isBlank = isBlankAt(value, 0) || isBlankAt(value, value.length - 1)
        xml.push(
          starts.cell,
          row,
          isBlank ? starts.blankText : starts.text,
          escapeXml(value),
          '</t></is></c>',
        )
      } else if (typeof value === 'boolean')
        xml.push(starts.cell, row, starts.boolean, value ? 1 : 0, '</v></c>')
      else xml.push(starts.cell, row, starts.number, value, '</v></c>')
    }
    xml.push('</row>')
    number += 1
  }
  return xml.join('')
}

/** Spaces, tabs and ends of lines, which readers drop at the ends of a text that doesn't say otherwise. */
const isBlankAt = (text: string, at: number): boolean => text.charCodeAt(at) <= 32

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them but tab and the ends of lines
const odd = /[&<>"\x00-\x08\x0b-\x1f\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9a-f]{4}_)/iu
const allOdd = new RegExp(odd, 'giu')

/** What XML cannot hold is written as Excel does: by its number, and so is what looks like one. */
export function escapeXml(text: string): string {
  if (!odd.test(text)) return text
  return text.replace(
    allOdd,
    (character) =>
      entities[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}
