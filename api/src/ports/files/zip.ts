import { PassThrough, Writable } from 'node:stream'
import { configure, ZipWriter } from '@zip.js/zip.js'
import type { BusinessTz } from '../../platform/config/config.ts'
import { wallClock } from '../../platform/time/business-zone.ts'

// Its workers are those of browsers.
configure({ useWebWorkers: false })

export interface ZipEntry {
  readonly name: string
  content(): AsyncIterable<Uint8Array>
}

export interface ZipOptions {
  /** When the files were made. */
  readonly at: Date
  /** The readers' zone: a zip has a field for local time beside the one for the instant. */
  readonly zone: BusinessTz
  /** Locks every entry by AES-256 (WinZip AE-2); names stay readable. */
  readonly password?: string
  /** 0 stores what is compressed itself, as xlsx is; 6 is what the platform deflates beside the thread. */
  readonly level?: 0 | 6
}

/** Entries shorter than 4 GB; a reader that stops ends the sources. @throws whatever a source threw */
export async function* zipOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  { at, zone, password, level = 0 }: ZipOptions,
): AsyncGenerator<Uint8Array> {
  const pipe = new PassThrough()
  const secret = password === undefined ? {} : { password, encryptionStrength: 3 as const }
  const zip = new ZipWriter(Writable.toWeb(pipe) as WritableStream<Uint8Array>, {
    level,
    zip64: false,
    lastModDate: at,
    rawLastModDate: dosTime(wallClock(at, zone)),
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

/** Two seconds are its smallest step. Source: APPNOTE.TXT 4.4.6. @param wall its UTC fields are the clock on the wall */
function dosTime(wall: Date): number {
  const date = ((wall.getUTCFullYear() - 1980) << 9) | ((wall.getUTCMonth() + 1) << 5) | wall.getUTCDate()
  const time = (wall.getUTCHours() << 11) | (wall.getUTCMinutes() << 5) | (wall.getUTCSeconds() >> 1)
  return date * 65_536 + time
}
