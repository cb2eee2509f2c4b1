import { createHash, randomBytes } from 'node:crypto'

export interface StoredFile {
  readonly size: number
  readonly sha256: string
}

/** The port for stored files, streamed both ways and named only by ids of `newFileId`. */
export interface FileStore {
  /** Stores all of `content` or nothing. @throws errors of `content` or of the storage */
  put(id: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** Yields the bytes. @throws FileMissing; FileDamaged before the last bytes when they differ */
  get(id: string, expected: StoredFile): AsyncGenerator<Uint8Array>
  /** Removes a file, if there is one. */
  remove(id: string): Promise<void>
}

export class FileMissing extends Error {
  constructor(id: string, cause?: unknown) {
    super(`no file ${id}`, { cause })
    this.name = 'FileMissing'
  }
}

export class FileDamaged extends Error {
  constructor(id: string) {
    super(`file ${id} is not what was stored`)
    this.name = 'FileDamaged'
  }
}

/** Returns 256 random bits, which can't be guessed and are never a path. */
export function generateFileId(): string {
  return randomBytes(32).toString('base64url')
}

/** Checks an id, which adapters do before they make a path or a key of it. @throws Error */
export function assertFileId(id: string): void {
  if (!/^[A-Za-z0-9_-]{43}$/.test(id)) throw new Error('not the id of a file')
}

export function measureContent(content: AsyncIterable<Uint8Array>): {
  bytes: AsyncGenerator<Uint8Array>
  result: () => StoredFile
} {
  const hash = createHash('sha256')
  let size = 0
  async function* pass() {
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  }
  return { bytes: pass(), result: () => ({ size, sha256: hash.digest('hex') }) }
}

/** Holds the last chunk back until size and hash match, so that a damaged file never looks complete. @throws FileDamaged */
export async function* verify(
  id: string,
  content: AsyncIterable<Uint8Array>,
  expected: StoredFile,
): AsyncGenerator<Uint8Array> {
  const { bytes, result } = measureContent(content)
  let last: Uint8Array | undefined
  for await (const chunk of bytes) {
    if (last !== undefined) yield last
    last = chunk
  }
  const { size, sha256 } = result()
  if (size !== expected.size || sha256 !== expected.sha256) throw new FileDamaged(id)
  if (last !== undefined) yield last
}
