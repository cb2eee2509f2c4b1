import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { ReleaseFile, ReleaseManifest } from '@cabinet/contract'
import { integrityOf } from '../files/integrity.ts'
import { createReason, type Reason } from '../refusals/reason.ts'

const decoders = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const

/** Returns whether a stored file, or its copy with this ending, holds the bytes that the version names. */
export async function matchesManifest(
  content: Uint8Array,
  { integrity, size }: ReleaseFile,
  ending?: keyof typeof decoders,
): Promise<boolean> {
  // A copy that unfolds to more than the file would fill the memory.
  const decoded = ending
    ? await decoders[ending](content, { maxOutputLength: Math.max(size, 1) }).catch(() => undefined)
    : content
  return decoded !== undefined && integrityOf(decoded) === integrity
}

/** Reads a file of a version by its name; `undefined` when it is missing. */
export type ReadFile = (name: string) => Promise<Uint8Array | undefined>

/** @param place the files' place, for the reasons @returns an empty list when all files are good */
export async function fileFindings(
  place: string,
  manifest: ReleaseManifest,
  read: ReadFile,
): Promise<Reason[]> {
  const findings = await Promise.all(
    Object.entries(manifest.files).map(async ([name, built]) => {
      const file = `${place}/${name}`
      const content = await read(name)
      if (!content) return [createReason('FILE_MISSING', { file })]
      if (!(await matchesManifest(content, built))) return [createReason('FILE_CHANGED', { file })]
      const copies = (['br', 'gz'] as const).map(async (ending) => {
        const encoded = await read(`${name}.${ending}`)
        const isGood = !encoded || (await matchesManifest(encoded, built, ending))
        return isGood ? [] : [createReason('COPY_CHANGED', { file: `${file}.${ending}` })]
      })
      return (await Promise.all(copies)).flat()
    }),
  )
  return findings.flat()
}
