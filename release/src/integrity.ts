import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { ReleaseManifest } from '@cabinet/contract'

const decoders = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const

/** Subresource integrity of some bytes. */
export const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

async function integrityOfFile(file: string): Promise<string> {
  const hash = createHash('sha384')
  await pipeline(createReadStream(file), hash)
  return `sha384-${hash.digest('base64')}`
}

async function encodedMistake(
  file: string,
  encoding: keyof typeof decoders,
  wanted: string,
): Promise<string | undefined> {
  const encoded = await readFile(`${file}.${encoding}`).catch(() => undefined)
  if (!encoded) return undefined
  const decoded = await decoders[encoding](encoded).catch(() => undefined)
  return decoded && integrityOf(decoded) === wanted
    ? undefined
    : `${file}.${encoding} does not decode to the published file`
}

/**
 * What is wrong with the files of a version: missing, of another content than when built, or with a compressed copy that
 * decodes to something else. Empty when all is well.
 */
export async function fileMistakes(folder: string, manifest: ReleaseManifest): Promise<string[]> {
  const mistakes = await Promise.all(
    Object.entries(manifest.files).map(async ([name, { integrity }]) => {
      const file = join(folder, name)
      if (!(await stat(file).catch(() => undefined))) return [`${file} is missing`]
      if ((await integrityOfFile(file)) !== integrity)
        return [`${file} is not the file that was built (sha384 differs)`]
      return Promise.all([encodedMistake(file, 'br', integrity), encodedMistake(file, 'gz', integrity)])
    }),
  )
  return mistakes.flat().filter((mistake) => mistake !== undefined)
}
