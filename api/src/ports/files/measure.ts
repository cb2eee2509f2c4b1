import { createHash } from 'node:crypto'
import { FileDamaged, type StoredFile } from './files.ts'

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
