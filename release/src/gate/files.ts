import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { ReleaseManifest } from '@cabinet/contract'
import { integrityOf } from '../files/integrity.ts'

const decoders = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const

/** Reads a file of a version by its name; `undefined` when it is missing. */
export type ReadFile = (name: string) => Promise<Uint8Array | undefined>

async function encodedMistake(
  read: ReadFile,
  name: string,
  encoding: keyof typeof decoders,
  wanted: string,
): Promise<string | undefined> {
  const encoded = await read(`${name}.${encoding}`)
  if (!encoded) return undefined
  const decoded = await decoders[encoding](encoded).catch(() => undefined)
  return decoded && integrityOf(decoded) === wanted
    ? undefined
    : `${name}.${encoding} does not decode to the published file`
}

/** @param place the files' place, for the sentences @returns an empty list when all files are good */
export async function fileFindings(
  place: string,
  manifest: ReleaseManifest,
  read: ReadFile,
): Promise<string[]> {
  const findings = await Promise.all(
    Object.entries(manifest.files).map(async ([name, { integrity }]) => {
      const content = await read(name)
      if (!content) return [`${name} is missing`]
      if (integrityOf(content) !== integrity)
        return [`${name} is not the file that was built (sha384 differs)`]
      return Promise.all([
        encodedMistake(read, name, 'br', integrity),
        encodedMistake(read, name, 'gz', integrity),
      ])
    }),
  )
  return findings
    .flat()
    .filter((mistake) => mistake !== undefined)
    .map((mistake) => `${place}/${mistake}`)
}
