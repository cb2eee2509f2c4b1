import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { assertFileId, FileMissing, type FileStore, measureContent, verify } from './files.ts'

/**
 * Stores files in subfolders by the id's first two letters; a file appears complete and, once `put` has
 * returned, survives a power cut.
 */
export function folderStore(folder: string): FileStore {
  const place = (id: string) => {
    assertFileId(id)
    return join(folder, id.slice(0, 2), id)
  }
  return {
    async put(id, content) {
      const path = place(id)
      const parent = dirname(path)
      await mkdir(parent, { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomUUID()}.part`
      try {
        const { bytes, result } = measureContent(content)
        const file = await open(draft, 'wx', 0o600)
        try {
          for await (const chunk of bytes) await file.write(chunk)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
        await syncFolder(parent)
        return result()
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: (id, expected) => verify(id, read(id, place(id)), expected),
    async remove(id) {
      const path = place(id)
      await rm(path, { force: true })
      for (const draft of await draftsOf(path)) await rm(draft, { force: true })
    },
  }
}

/** Returns the leftovers of processes that died while storing the file. */
async function draftsOf(path: string): Promise<string[]> {
  const parent = dirname(path)
  const names = await readdir(parent).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return names.filter((name) => name.startsWith(`${basename(path)}.`)).map((name) => join(parent, name))
}

async function* read(id: string, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>
  } catch (error) {
    if (isMissing(error)) throw new FileMissing(id, error)
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
}

/** Synchronises the folder as well, because it holds the file's name. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
