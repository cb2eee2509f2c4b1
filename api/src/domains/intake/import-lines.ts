import { lines, readCsv, UnclosedQuote } from './csv.ts'

export interface ImportLine {
  readonly line: number
  readonly value?: unknown
  readonly mistake?: string
}

/** Orders of a file: JSON objects, one per line, or CSV with a line of names. */
export function importLines(
  format: 'jsonl' | 'csv',
  chunks: AsyncIterable<string>,
): AsyncGenerator<ImportLine> {
  return format === 'jsonl' ? jsonLines(chunks) : csvLines(chunks)
}

async function* jsonLines(chunks: AsyncIterable<string>): AsyncGenerator<ImportLine> {
  let line = 0
  for await (const text of lines(chunks)) {
    line += 1
    if (text.trim() !== '') yield parsed(line, text)
  }
}

function parsed(line: number, text: string): ImportLine {
  try {
    return { line, value: JSON.parse(text) }
  } catch {
    return { line, mistake: 'is not JSON' }
  }
}

async function* csvLines(chunks: AsyncIterable<string>): AsyncGenerator<ImportLine> {
  let names: readonly string[] | undefined
  try {
    for await (const { line, fields } of readCsv(chunks)) {
      if (names === undefined) names = fields.map((name) => name.trim())
      else yield row(line, names, fields)
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error
    yield { line: error.line, mistake: 'a quote is not closed' }
  }
}

function row(line: number, names: readonly string[], fields: readonly string[]): ImportLine {
  if (fields.length !== names.length)
    return { line, mistake: `has ${fields.length} fields, the heading ${names.length}` }
  try {
    const filled = names.flatMap((name, index) => {
      const text = fields[index]?.trim() ?? ''
      return text === '' ? [] : [[name, typed(name, text)]]
    })
    return { line, value: Object.fromEntries(filled) }
  } catch {
    return { line, mistake: 'products and delivery are written as JSON' }
  }
}

/** CSV knows texts alone: columns that are something else are turned into it; what does not fit stays text and is refused later. */
function typed(name: string, text: string): unknown {
  if (name === 'amount') return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text
  if (name === 'isMarketplace')
    return { '1': true, true: true, '0': false, false: false }[text.toLowerCase()] ?? text
  if (name === 'products' || name === 'delivery') return JSON.parse(text)
  return text
}
