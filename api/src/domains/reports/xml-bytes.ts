/** XML in UTF-8, put together in one growing buffer. */
export class XmlBytes {
  #bytes = Buffer.allocUnsafeSlow(128 * 1024)
  #length = 0

  put(source: Buffer, from = 0, to = source.length): void {
    const end = this.#length + to - from
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * end)
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    // The pieces are so short that a call for each would take longer.
    const bytes = this.#bytes
    let at = this.#length
    for (let index = from; index < to; index += 1) bytes[at++] = source[index] ?? 0
    this.#length = end
  }

  /** What was put, as bytes of its own; the next begins anew. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return taken
  }
}
