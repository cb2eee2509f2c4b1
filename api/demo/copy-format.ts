/** Rows in COPY's binary format: the server parses no numbers and dates, and nothing needs to be escaped. */

/** Its signature, no flags, and no more of a header. */
const header = Buffer.from(`PGCOPY\n\xff\r\n${'\0'.repeat(9)}`, 'latin1')
/** From here PostgreSQL counts microseconds. */
const epoch = Date.UTC(2000, 0)
const textOid = 25

/** Grows as it is written to. */
class Bytes {
  private buffer = Buffer.allocUnsafeSlow(1 << 20)
  private end = 0

  raw(bytes: Uint8Array): void {
    this.buffer.set(bytes, this.room(bytes.length))
  }

  byte(value: number): void {
    this.buffer[this.room(1)] = value
  }

  int16(value: number): void {
    this.buffer.writeInt16BE(value, this.room(2))
  }

  int32(value: number): void {
    this.buffer.writeInt32BE(value, this.room(4))
  }

  int64(value: number): void {
    this.int32(Math.floor(value / 2 ** 32))
    this.int32(value | 0)
  }

  text(value: string): void {
    const start = this.room(3 * value.length)
    this.end = start + this.buffer.write(value, start)
  }

  /** Leaves room for the length of what is written next. @returns where */
  open(): number {
    return this.room(4)
  }

  close(start: number): void {
    this.buffer.writeInt32BE(this.end - start - 4, start)
  }

  /** A copy of what has been written; empty again. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.buffer.subarray(0, this.end))
    this.end = 0
    return taken
  }

  /** @returns where `size` bytes may be written */
  private room(size: number): number {
    const start = this.end
    this.end += size
    if (this.end > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(2 * this.end)
      larger.set(this.buffer.subarray(0, start))
      this.buffer = larger
    }
    return start
  }
}

/** By the name of a column's type in the catalogue. */
const writers = {
  bool: (to: Bytes, value: boolean) => to.byte(value ? 1 : 0),
  int4: (to: Bytes, value: number) => to.int32(value),
  int8: (to: Bytes, value: number) => to.int64(value),
  timestamptz: (to: Bytes, value: Date) => to.int64((value.getTime() - epoch) * 1000),
  text: (to: Bytes, value: string) => to.text(value),
  _text: (to: Bytes, value: readonly string[]) => {
    for (const part of [1, 0, textOid, value.length, 1]) to.int32(part)
    for (const item of value) {
      const start = to.open()
      to.text(item)
      to.close(start)
    }
  },
} as const

const isKnown = (type: string): type is keyof typeof writers => Object.hasOwn(writers, type)

const reused = new Bytes()

/** Columns in the order in which rows are written, with the names that the catalogue has for their types. */
export type ColumnTypes = readonly (readonly [column: string, type: string])[]

/** Rows that all have these columns. Throws for a type that none of the filled tables has. */
export function copyFormat(rows: readonly object[], columns: ColumnTypes): Uint8Array<ArrayBuffer> {
  const written = columns.map(([column, type]) => {
    if (!isKnown(type)) throw new TypeError(`${column}: no COPY of ${type}`)
    return { column, write: writers[type] as (to: Bytes, value: unknown) => void }
  })
  reused.raw(header)
  for (const row of rows as readonly Record<string, unknown>[]) {
    reused.int16(written.length)
    for (const { column, write } of written) {
      const value = row[column]
      if (value === null) reused.int32(-1)
      else {
        const start = reused.open()
        write(reused, value)
        reused.close(start)
      }
    }
  }
  reused.int16(-1)
  return reused.take()
}
