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

/** A row of a sheet. @param styles numbers of the columns' styles. Texts are inline: they are never read as formulas. */
export function rowXml(cells: readonly Cell[], row: number, styles: readonly number[]): string {
  let xml = `<row r="${row}">`
  for (let column = 0; column < cells.length; column += 1) {
    const value = cells[column]
    if (value === null || value === undefined) continue
    const style = styles[column]
    const start = `<c r="${letterOf(column)}${row}"${style ? ` s="${style}"` : ''}`
    if (typeof value === 'string')
      xml += `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
    else if (typeof value === 'boolean') xml += `${start} t="b"><v>${value ? 1 : 0}</v></c>`
    else xml += `${start}><v>${value}</v></c>`
  }
  return `${xml}</row>`
}

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
