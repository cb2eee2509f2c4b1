import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

export interface ImportLine {
  readonly line: number
  readonly value?: unknown
  readonly mistake?: string
}

/** Yields orders of JSON lines or CSV with a header; an unreadable line ends them as a mistake. */
export async function* importLines(
  format: 'jsonl' | 'csv',
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ImportLine> {
  try {
    yield* format === 'jsonl' ? jsonLines(readLines(bytes)) : csvLines(readLines(bytes))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    yield { line: error.line, mistake: error.message }
  }
}

async function* jsonLines(texts: AsyncIterable<string>): AsyncGenerator<ImportLine> {
  let line = 0
  for await (const text of texts) {
    line += 1
    if (text.trim() !== '') yield parseLine(line, text)
  }
}

function parseLine(line: number, text: string): ImportLine {
  try {
    return { line, value: JSON.parse(text) }
  } catch {
    return { line, mistake: 'is not JSON' }
  }
}

interface CsvRecord {
  /** The line on which the record begins. */
  readonly line: number
  readonly fields: readonly string[]
}

async function* csvLines(texts: AsyncIterable<string>): AsyncGenerator<ImportLine> {
  let names: readonly string[] | undefined
  for await (const { line, fields } of csvRecords(texts)) {
    if (fields.length === 1 && fields[0]?.trim() === '') continue
    if (names === undefined) names = checkHeader(line, fields)
    else yield row(line, names, fields)
  }
}

/** Yields CSV records separated by the first line's most frequent of `,`, `;` and tab. @throws Unreadable */
async function* csvRecords(texts: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const source = texts[Symbol.asyncIterator]()
  const first = await source.next()
  if (first.done) return
  const begins: number[] = []
  let end = 0
  const parser = parse({
    delimiter: separatorOf(first.value),
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxLineBytes,
    relax_column_count: true,
    on_record: (fields, { lines }) => {
      begins.push(end + 1)
      end = lines
      return fields
    },
  })
  async function* all() {
    yield `${first.value}\n`
    for (let next = await source.next(); !next.done; next = await source.next()) yield `${next.value}\n`
  }
  // The pipeline's errors reach the reader of the parser.
  pipeline(Readable.from(all()), parser, () => undefined)
  try {
    for await (const fields of parser as AsyncIterable<string[]>)
      yield { line: begins.shift() ?? end, fields }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Unreadable(end + 1, mistakes.get(error.code) ?? error.message)
  }
}

const mistakes = new Map<string, string>([
  ['CSV_QUOTE_NOT_CLOSED', 'a quote is not closed'],
  ['CSV_INVALID_CLOSING_QUOTE', 'text follows a closing quote: quotes inside a field are doubled'],
  ['INVALID_OPENING_QUOTE', 'a quote stands inside a field: put the field in quotes and double those inside'],
  ['CSV_MAX_RECORD_SIZE', 'is longer than 1 MB, or a quote is not closed'],
])

function separatorOf(first: string): string {
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

function checkHeader(line: number, fields: readonly string[]): readonly string[] {
  const names = fields.map((name) => name.trim())
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new Unreadable(line, `names the column “${twice}” twice`)
  return names
}

function row(line: number, names: readonly string[], fields: readonly string[]): ImportLine {
  if (fields.length !== names.length)
    return { line, mistake: `has ${fields.length} fields, the heading ${names.length}` }
  try {
    const filled = names.flatMap((name, index) => {
      const text = fields[index]?.trim() ?? ''
      return text === '' ? [] : [[name, parseCell(name, text)]]
    })
    return { line, value: Object.fromEntries(filled) }
  } catch {
    return { line, mistake: 'products and delivery are written as JSON' }
  }
}

const booleans = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/** Converts a CSV text to its column's type; an unconvertible one stays, and the schema refuses it. */
function parseCell(name: string, text: string): unknown {
  if (name === 'amount') return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text
  if (name === 'isMarketplace') return booleans.get(text.toLowerCase()) ?? text
  if (name === 'products' || name === 'delivery') return JSON.parse(text)
  return text
}

/** The file's content does not match its format, so no order of it is registered. */
class Unreadable extends Error {
  readonly line: number
  constructor(line: number, mistake: string) {
    super(mistake)
    this.name = 'Unreadable'
    this.line = line
  }
}

/** The longest order fits this line length. */
const maxLineBytes = 1024 * 1024
const newline = 10

/** Yields the lines of a UTF-8 file while its bytes arrive, without their `\n`. @throws Unreadable */
async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let line = 1
  let parts: Uint8Array[] = []
  let length = 0
  const add = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
    if (length > maxLineBytes) throw new Unreadable(line, 'is longer than 1 MB')
  }
  const taken = () => {
    const text = decoded(Buffer.concat(parts), line)
    line += 1
    parts = []
    length = 0
    return text
  }
  for await (const chunk of bytes) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      add(chunk.subarray(start, end))
      yield taken()
      start = end + 1
    }
    add(chunk.subarray(start))
  }
  if (length > 0) yield taken()
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes a line without the byte order mark that Excel writes at the start of a file. @throws Unreadable */
function decoded(bytes: Uint8Array, line: number): string {
  try {
    const text = utf8.decode(bytes)
    return line === 1 ? text.replace(/^\uFEFF/, '') : text
  } catch {
    throw new Unreadable(line, 'is not UTF-8: save the file in UTF-8 (Excel: “CSV UTF-8”) and try again')
  }
}
