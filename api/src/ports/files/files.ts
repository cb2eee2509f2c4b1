import { randomBytes } from 'node:crypto'

export interface StoredFile {
  readonly size: number
  readonly sha256: string
}

/** The port of files that are made here and kept: streamed both ways, named by ids of `newFileId` alone. */
export interface FileStore {
  /** Stores all of `content` or nothing. @throws whatever `content` or the storage threw. */
  put(id: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** The bytes. @throws FileMissing when there is no such file; FileDamaged before the last bytes when they are not those that were stored. */
  get(id: string, expected: StoredFile): AsyncGenerator<Uint8Array>
  /** A missing file is ignored. */
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

/** 256 random bits: nobody guesses one, and none is ever a path. */
export function newFileId(): string {
  return randomBytes(32).toString('base64url')
}

/** Every adapter asks before it makes a path or a key of an id. @throws Error */
export function assertFileId(id: string): void {
  if (!/^[A-Za-z0-9_-]{43}$/.test(id)) throw new Error('not the id of a file')
}
