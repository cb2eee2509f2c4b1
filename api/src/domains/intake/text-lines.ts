/** The file's content does not match its format, so no order of it is registered. */
export class Unreadable extends Error {
  readonly line: number
  constructor(line: number, mistake: string) {
    super(mistake)
    this.name = 'Unreadable'
    this.line = line
  }
}

/** The longest order fits this line length. */
export const maxLineBytes = 1024 * 1024
const newline = 10

/** Yields the lines of a UTF-8 file while its bytes arrive, without their `\n`. @throws Unreadable */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
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
