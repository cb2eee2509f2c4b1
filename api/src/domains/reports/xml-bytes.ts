/** Bytes of the longest escape of one UTF-16 unit: `_x0000_`. */
const longestUnit = 7

/** XML in UTF-8, put together in one growing buffer: texts that are joined and then encoded take twice the time. */
export class XmlBytes {
  #bytes = Buffer.allocUnsafeSlow(128 * 1024)
  #length = 0

  /** What was put, as bytes of its own; the next begins anew. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return taken
  }

  put(markup: Uint8Array): void {
    this.#makeRoom(markup.length)
    this.#bytes.set(markup, this.#length)
    this.#length += markup.length
  }

  /** Escapes what XML has no characters for. */
  putText(text: string): void {
    this.#makeRoom(text.length * longestUnit)
    const bytes = this.#bytes
    let at = this.#length
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index)
      if (unit >= 0x800 || isOdd[unit] === 1) {
        this.#length += bytes.write(escapeXml(text), this.#length)
        return
      }
      if (unit < 0x80) bytes[at++] = unit
      else {
        bytes[at++] = 0xc0 | (unit >> 6)
        bytes[at++] = 0x80 | (unit & 0x3f)
      }
    }
    this.#length = at
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + more))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
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

/** 1 for the characters of one or two bytes that may have to be escaped. */
const isOdd = new Uint8Array(0x800).fill(1, 0, 32)
for (const character of '&<>"_') isOdd[character.charCodeAt(0)] = 1
