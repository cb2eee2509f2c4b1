import type { BusinessTz } from '../../platform/config/config.ts'
import { wallClock } from '../../platform/time/business-zone.ts'

export type Cell = string | number | boolean | null

export interface SheetColumn {
  readonly header: string
  /** Characters. */
  readonly width: number
  /** Excel's format, e.g. `#,##0.00`. */
  readonly numFmt?: string
}

/** A column with the values of its cells. */
export interface ValueColumn<Row> extends SheetColumn {
  readonly value: (row: Row, zone: BusinessTz) => Cell
}

export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** The last batch adds the others up: sorting and filtering leave its rows where they are. */
  readonly totals?: boolean
  /** A short sheet behind this one. */
  readonly next?: Sheet & { readonly rows: readonly Cell[][] }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const formatsOf = ({ columns, next }: Sheet): string[] => [
  ...new Set([...columns, ...(next?.columns ?? [])].flatMap(({ numFmt }) => numFmt ?? [])),
]

/** Returns the attribute of cells in a style of `styles`, by its index there. */
const styled = (index: number) => ` s="${index}"`
const headingStyle = styled(1)
const linesStyle = styled(2)
const firstFormat = 3

/** Returns the style attribute of each column's cells; texts have none. @param columns of one sheet of the book */
export function columnStyles(sheet: Sheet, columns = sheet.columns): string[] {
  const formats = formatsOf(sheet)
  return columns.map(({ numFmt }) => (numFmt ? styled(firstFormat + formats.indexOf(numFmt)) : ''))
}

/** Points; the second is Excel's limit. */
const [lineHeight, maxHeight] = [15, 409]

/** Returns the part of a sheet before its first row, with the heading, which stays frozen. */
export function sheetStart({ columns }: Sheet, strings: SharedStrings): string {
  const cols = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const headings = rowXml(
    columns.map(({ header }) => header),
    1,
    columns.map(() => headingStyle),
    strings,
  )
  return `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="${lineHeight}"/><cols>${cols.join('')}</cols><sheetData>${headings}`
}

/** Returns the part of a sheet after its last row: the filter, and printing on landscape A4, one page wide. @param filtered number of the last row that the filter sorts */
export function sheetEnd({ columns }: Sheet, filtered: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${filtered}"/><pageMargins left="0.4" right="0.4" top="0.4" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RСтр. &amp;P из &amp;N</oddFooter></headerFooter></worksheet>`
}

/** @param styles `s="1"` of each column, if it has one */
export function rowXml(
  cells: readonly Cell[],
  number: number,
  styles: readonly string[],
  strings: SharedStrings,
): string {
  let xml = ''
  let lines = 1
  for (const [index, cell] of cells.entries()) {
    if (cell === null) continue
    let style = styles[index] ?? ''
    const start = `<c r="${columnName(index)}${number}"`
    if (typeof cell === 'string') {
      if (cell.includes('\n')) {
        style = linesStyle
        lines = Math.max(lines, cell.split('\n').length)
      }
      const shared = strings.indexOf(cell)
      xml +=
        shared === undefined
          ? `${start}${style} t="inlineStr"><is>${textXml(cell)}</is></c>`
          : `${start}${style} t="s"><v>${shared}</v></c>`
    } else if (typeof cell === 'boolean') xml += `${start}${style} t="b"><v>${cell ? 1 : 0}</v></c>`
    else xml += `${start}${style}><v>${cell}</v></c>`
  }
  const height = lines > 1 ? ` ht="${Math.min(maxHeight, lines * lineHeight)}" customHeight="1"` : ''
  return `<row r="${number}"${height}>${xml}</row>`
}

const textXml = (text: string) => `<t xml:space="preserve">${escapeXml(text)}</t>`

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Returns A, B … Z, AA … of a column's index. exceljs reads no cell without its address. */
function columnName(index: number): string {
  const last = letters[index % 26] ?? ''
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`
}

/** The limit of the shared texts, in characters; 50 000 orders need a third. The worker's heap bounds it. */
const maxSharedSize = 2 ** 25
/** A short text in a map costs about as much as this many characters. */
const overheadOfText = 40

/** The texts of a book, each once and by its number: previews on phones show texts inside of cells blank. */
export class SharedStrings {
  private readonly numbers = new Map<string, number>()
  private size = 0

  /** Returns the number of a text; none for new texts once they take too much memory. */
  indexOf(text: string): number | undefined {
    const known = this.numbers.get(text)
    if (known !== undefined || this.size > maxSharedSize) return known
    this.size += text.length + overheadOfText
    this.numbers.set(text, this.numbers.size)
    return this.numbers.size - 1
  }

  async *part(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${declaration}<sst xmlns="${main}" uniqueCount="${this.numbers.size}">`)
    let xml = ''
    for (const text of this.numbers.keys()) {
      xml += `<si>${textXml(text)}</si>`
      if (xml.length < 65_536) continue
      yield Buffer.from(xml)
      xml = ''
    }
    yield Buffer.from(`${xml}</sst>`)
  }
}

/** Returns the other parts of a book by their paths. @param filtered number of the last row that the filter of each sheet sorts */
export function bookParts(sheet: Sheet, filtered: readonly number[]): Record<string, string> {
  const numbers = filtered.map((_, index) => index + 1)
  const each = (part: (number: number) => string) => numbers.map(part).join('')
  const { next } = sheet
  const isNext = (n: number) => next !== undefined && n === filtered.length
  const nameOf = (n: number) =>
    escapeXml(isNext(n) ? (next?.name ?? '') : n === 1 ? sheet.name : `${sheet.name} ${n}`)
  const lastOf = (n: number) => columnName(((isNext(n) && next) || sheet).columns.length - 1)
  return {
    'xl/styles.xml': styles(formatsOf(sheet)),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(
      (n) => `<sheet name="${nameOf(n)}" sheetId="${n}" r:id="rId${n}"/>`,
    )}</sheets><definedNames>${each(
      (n) =>
        `<definedName name="_xlnm._FilterDatabase" localSheetId="${n - 1}" hidden="1">'${nameOf(n)}'!$A$1:$${lastOf(n)}$${filtered[n - 1]}</definedName>`,
    )}${each(
      (n) =>
        `<definedName name="_xlnm.Print_Titles" localSheetId="${n - 1}">'${nameOf(n)}'!$1:$1</definedName>`,
    )}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...numbers.map((n) => ['worksheet', `worksheets/sheet${n}.xml`] as const),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    '[Content_Types].xml': `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${workbookType}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${workbookType}.sharedStrings+xml"/>${each(
      (n) =>
        `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${workbookType}.worksheet+xml"/>`,
    )}</Types>`,
  }
}

function relations(all: readonly (readonly [type: string, target: string])[]): string {
  const each = all.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="${packaged}/relationships">${each.join('')}</Relationships>`
}

/** Returns the styles; ids of custom formats begin with 164, and only wrapped text shows a line break. */
function styles(formats: readonly string[]): string {
  const named = formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${escapeXml(code)}"/>`)
  const numFmts = named.length > 0 ? `<numFmts count="${named.length}">${named.join('')}</numFmts>` : ''
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
  const plain = 'fillId="0" borderId="0"'
  const cell = (numFmt: number, fontId: number, alignment = '') =>
    `<xf numFmtId="${numFmt}" fontId="${fontId}" ${plain} xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${alignment}</xf>`
  const texts = [cell(0, 0), cell(0, 1), cell(0, 0, '<alignment wrapText="1"/>')]
  const cells = [...texts, ...formats.map((_, n) => cell(164 + n, 0))]
  return `${declaration}<styleSheet xmlns="${main}">${numFmts}<fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" ${plain}/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them but tab and line feed
const unencodable = /[&<>"\x00-\x08\x0b-\x1f\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9a-f]{4})/giu

/** Escapes characters that XML cannot hold as Excel does, by number, and every underscore that could begin such an escape. */
function escapeXml(text: string): string {
  return text.replace(
    unencodable,
    (character) =>
      entities[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}

/** Excel's first day, in days before 1970. */
const epoch = 25_569
const dayMs = 86_400_000

/** Excel's format of an instant. Excel escapes the dots itself; other readers fail on bare ones. */
export const instant = 'dd\\.mm\\.yyyy\\ hh:mm'

/** Returns the wall clock to the second in Excel's form: days since 1900 without a zone. */
export function clockCell(at: Date, zone: BusinessTz): number {
  return (Math.floor(wallClock(at, zone).getTime() / 1000) * 1000) / dayMs + epoch
}

/** Returns a day, `yyyy-MM-dd`, in Excel's form. */
export function dayCell(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs + epoch
}
