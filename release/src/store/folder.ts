import { createHash } from 'node:crypto'
import { mkdir, readdir, realpath, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { createFile, replaceFile } from '../files/atomic.ts'
import { errorCode, isRegular, readRegular } from '../files/error-code.ts'
import { withLock } from '../files/lock.ts'
import { refusal } from '../refusal.ts'
import type { Condition, Listed, ReleaseStore, Stored } from './port.ts'

const tagOfContent = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

const orUndefined = (error: unknown): undefined => {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
  throw error
}

/** A store in a folder that file servers can serve as it is. `withLock` covers the processes of one machine. */
export class FolderStore implements ReleaseStore {
  readonly name: string
  readonly keysFolder: string
  readonly mark = { keySet: 0, revision: 0 }
  readonly freshForMs = 0
  readonly lock: string

  constructor(path: string) {
    this.name = resolve(path)
    this.keysFolder = join(dirname(this.name), 'keys')
    this.lock = join(this.name, '.lock')
  }

  #path(key: string): string {
    return join(this.name, ...key.split('/'))
  }

  async get(key: string): Promise<Stored | undefined> {
    const content = await readRegular(this.name, key)
    return content && { content, tag: tagOfContent(content) }
  }

  async stampOf(key: string): Promise<string | undefined> {
    if (!(await isRegular(this.name, key))) return undefined
    const found = await stat(this.#path(key)).catch(orUndefined)
    return found && `${found.ino}:${found.mtimeMs}:${found.size}`
  }

  /** Writes if the condition holds; callers hold `withLock`, so no other process acts before the rename. */
  async put(key: string, content: string | Uint8Array, condition?: Condition): Promise<boolean> {
    await this.#assertNoLinks(dirname(key))
    if (condition === 'absent') return createFile(this.#path(key), content)
    if (condition && (await this.get(key))?.tag !== condition.tag) return false
    await replaceFile(this.#path(key), content)
    return true
  }

  /** @throws Refusal when a folder of the store is a link, which would lead the file out of it */
  async #assertNoLinks(folder: string): Promise<void> {
    await mkdir(this.#path(folder), { recursive: true })
    if ((await realpath(this.#path(folder))) === join(await realpath(this.name), folder)) return
    throw refusal('LINK_IN_STORE', { path: this.#path(folder) })
  }

  async list(folder: string): Promise<Listed[]> {
    const found = await readdir(this.#path(folder), { recursive: true, withFileTypes: true }).catch(
      orUndefined,
    )
    const files = (found ?? []).filter((entry) => entry.isFile())
    return Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        return { key: relative(this.name, path).split(sep).join('/'), at: (await stat(path)).mtime }
      }),
    )
  }

  /** Removes a folder that has become empty as well. */
  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
    await rmdir(dirname(this.#path(key))).catch(() => undefined)
  }

  withLock<T>(work: () => Promise<T>): Promise<T> {
    return withLock(this.lock, work)
  }

  close(): void {
    // The folder keeps nothing open between calls.
  }
}
