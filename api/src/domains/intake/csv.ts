export interface CsvRecord {
  readonly line: number
  readonly fields: readonly string[]
}

export class UnclosedQuote extends Error {
  readonly line: number
  constructor(line: number) {
    super(`the quote of line ${line} is not closed`)
    this.name = 'UnclosedQuote'
    this.line = line
  }
}

/** Reads CSV (RFC 4180) as it arrives; the separator is the one of `,` `;` and tab that the first line holds most of. @throws UnclosedQuote */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let separator: string | undefined
  let buffered = ''
  let line = 1
  for await (const physical of lines(chunks)) {
    separator ??= separatorOf(physical)
    buffered = buffered === '' ? physical : `${buffered}\n${physical}`
    // An odd number of quotes: the field goes on in the next line.
    if (countQuotes(buffered) % 2 === 1) continue
    if (buffered.trim() !== '') yield { line, fields: split(buffered, separator) }
    line += buffered.split('\n').length
    buffered = ''
  }
  if (buffered !== '') throw new UnclosedQuote(line)
}

export async function* lines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let first = true
  for await (const chunk of chunks) {
    rest += first ? chunk.replace(/^\uFEFF/, '') : chunk
    first = false
    const parts = rest.split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) yield part.replace(/\r$/, '')
  }
  if (rest !== '') yield rest.replace(/\r$/, '')
}

function separatorOf(header: string): string {
  const count = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

function countQuotes(text: string): number {
  return text.split('"').length - 1
}

function split(record: string, separator: string): string[] {
  const fields: string[] = []
  let rest = record
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const end = quoted ? quoted[0].length : rest.indexOf(separator)
    const field = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : end < 0 ? rest : rest.slice(0, end)
    fields.push(field)
    rest = end < 0 ? '' : rest.slice(end)
    if (!rest.startsWith(separator)) return fields
    rest = rest.slice(separator.length)
  }
}
