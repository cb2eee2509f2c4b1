export type Cell = string | number | boolean | null

export interface SheetColumn {
  readonly header: string
  /** Characters. */
  readonly width: number
  /** Excel's format, e.g. `#,##0.00`. */
  readonly numFmt?: string
}

export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const formatsOf = ({ columns }: Sheet): string[] => [
  ...new Set(columns.flatMap(({ numFmt }) => numFmt ?? [])),
]

/** The style attribute of each column's cells; texts and headings have none. */
export function columnStyles(sheet: Sheet): string[] {
  const formats = formatsOf(sheet)
  return sheet.columns.map(({ numFmt }) => (numFmt ? ` s="${formats.indexOf(numFmt) + 1}"` : ''))
}

/** The part of a sheet before its first row; the heading stays frozen. */
export function sheetStart({ columns }: Sheet): string {
  const cols = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
}

/** The other parts of a book by their paths. */
export function bookParts(sheet: Sheet, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const each = (part: (number: number) => string) => numbers.map(part).join('')
  const name = escapeXml(sheet.name)
  return {
    'xl/styles.xml': styles(formatsOf(sheet)),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(
      (n) => `<sheet name="${n === 1 ? name : `${name} ${n}`}" sheetId="${n}" r:id="rId${n}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...numbers.map((n) => ['worksheet', `worksheets/sheet${n}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    '[Content_Types].xml': `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${workbookType}.styles+xml"/>${each(
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

/** Ids of custom formats begin with 164. */
function styles(formats: readonly string[]): string {
  const named = formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${escapeXml(code)}"/>`)
  const used = formats.map(
    (_, n) => `<xf numFmtId="${164 + n}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"'
  const numFmts = named.length > 0 ? `<numFmts count="${named.length}">${named.join('')}</numFmts>` : ''
  return `${declaration}<styleSheet xmlns="${main}">${numFmts}<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${plain}/></cellStyleXfs><cellXfs count="${used.length + 1}">${plain} xfId="0"/>${used.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them but tab and line feed
const unencodable = /[&<>"\x00-\x08\x0b-\x1f\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9a-f]{4})/giu

/** Escapes characters that XML cannot hold as Excel does, by number, and every underscore that could begin such an escape. */
export function escapeXml(text: string): string {
  return text.replace(
    unencodable,
    (character) =>
      entities[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}
