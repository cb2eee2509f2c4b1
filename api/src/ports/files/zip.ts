import { PassThrough, Writable } from 'node:stream'
import { configure, ZipWriter } from '@zip.js/zip.js'

// Its workers are those of browsers.
configure({ useWebWorkers: false })

export interface ZipEntry {
  readonly name: string
  content(): AsyncIterable<Uint8Array>
}

export interface ZipOptions {
  readonly at: Date
  /** Locks every entry by AES-256 (WinZip AE-2); names stay readable. */
  readonly password?: string
  /** 0 stores what is compressed itself, as xlsx is; 6 is what the platform deflates beside the thread. */
  readonly level?: 0 | 6
}

/** Entries shorter than 4 GB; a reader that stops ends the sources. @throws whatever a source threw */
export async function* zipOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  { at, password, level = 0 }: ZipOptions,
): AsyncGenerator<Uint8Array> {
  const pipe = new PassThrough()
  const secret = password === undefined ? {} : { password, encryptionStrength: 3 as const }
  const zip = new ZipWriter(Writable.toWeb(pipe) as WritableStream<Uint8Array>, {
    level,
    zip64: false,
    lastModDate: at,
    ...secret,
  })
  let source: AsyncIterator<Uint8Array> | undefined
  const write = async () => {
    for await (const { name, content } of entries) {
      const bytes = content()[Symbol.asyncIterator]()
      source = bytes
      await zip.add(name, ReadableStream.from({ [Symbol.asyncIterator]: () => bytes }))
    }
    await zip.close()
  }
  const written = write().catch((error: unknown) => {
    pipe.destroy(error instanceof Error ? error : new Error('a source failed', { cause: error }))
  })
  try {
    yield* pipe as AsyncIterable<Uint8Array>
  } finally {
    pipe.destroy()
    await written
    await source?.return?.()
  }
}
