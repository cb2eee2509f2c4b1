import { PassThrough, Writable } from 'node:stream'
import { configure, ZipWriter } from '@zip.js/zip.js'
import type { BusinessTz } from '../../platform/config/config.ts'
import { wallClock } from '../../platform/time/business-zone.ts'

// Its web workers exist only in browsers.
configure({ useWebWorkers: false })

export interface ZipEntry {
  readonly name: string
  content(): AsyncIterable<Uint8Array>
}

export interface ZipOptions {
  /** When the files were made. */
  readonly at: Date
  /** The readers' zone, because a zip stores local time beside the instant. */
  readonly zone: BusinessTz
  /** Encrypts every entry with AES-256 (WinZip AE-2); names stay readable. */
  readonly password?: string
  /** 0 stores compressed formats such as xlsx; 6 deflates outside the thread. */
  readonly level?: 0 | 6
}

/** Zips entries shorter than 4 GB; a reader that stops ends the sources. @throws errors of the sources */
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

/** Returns a time to two seconds (APPNOTE.TXT 4.4.6). @param wall the wall clock in its UTC fields */
function dosTime(wall: Date): number {
  const date = ((wall.getUTCFullYear() - 1980) << 9) | ((wall.getUTCMonth() + 1) << 5) | wall.getUTCDate()
  const time = (wall.getUTCHours() << 11) | (wall.getUTCMinutes() << 5) | (wall.getUTCSeconds() >> 1)
  return date * 65_536 + time
}
