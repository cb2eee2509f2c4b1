import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { ReleaseManifest } from '@cabinet/contract'
import { integrityOf } from '../files/integrity.ts'

const decoders = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const

/** Reads a file of a version by its name; `undefined` when it is missing. */
export type ReadFile = (name: string) => Promise<Uint8Array | undefined>

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
      const copies = Object.entries(decoders).map(async ([ending, decode]) => {
        const encoded = await read(`${name}.${ending}`)
        const decoded = encoded && (await decode(encoded).catch(() => undefined))
        const isGood = !encoded || (decoded && integrityOf(decoded) === integrity)
        return isGood ? [] : [`${name}.${ending} does not decode to the published file`]
      })
      return (await Promise.all(copies)).flat()
    }),
  )
  return findings.flat().map((finding) => `${place}/${finding}`)
}
