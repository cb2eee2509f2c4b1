import { createHash, randomUUID } from 'node:crypto'
import { type Dirent, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import { replaceFile, syncFolder, writeDurably } from '../files/atomic.ts'
import { errorCode } from '../files/error-code.ts'
import { withLock as withFileLock } from '../files/lock.ts'
import {
  type Condition,
  commonFolder,
  originalOf,
  type PublishedVersion,
  type ReleaseStore,
  type Stored,
  type VersionFiles,
} from './port.ts'

const unfinished = /^\.(publishing|pruned)-/

const tagOfContent = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

const orUndefined = (error: unknown): undefined => {
  if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
  throw error
}

const orNone = (error: unknown): Dirent[] => orUndefined(error) ?? []

/** A store in a folder, whole for whoever serves it as files. `withLock` holds among the processes of one machine. */
export class FolderStore implements ReleaseStore {
  readonly root: string
  readonly keysFolder: string
  readonly freshForMs = 0
  readonly lock: string

  constructor(path: string) {
    this.root = resolve(path)
    this.keysFolder = join(dirname(this.root), 'keys')
    this.lock = join(this.root, '.lock')
  }

  get name(): string {
    return this.root
  }

  path(key: string): string {
    return join(this.root, ...key.split('/'))
  }

  async get(key: string): Promise<Stored | undefined> {
    const content = await readFile(this.path(key)).catch(orUndefined)
    return content && { content, tag: tagOfContent(content) }
  }

  async stampOf(key: string): Promise<string | undefined> {
    const found = await stat(this.path(key)).catch(orUndefined)
    return found && `${found.ino}:${found.mtimeMs}:${found.size}`
  }

  /** A condition is decided under `withLock`, which its callers hold: no second process can come between look and rename. */
  async put(key: string, content: string | Uint8Array, condition?: Condition): Promise<boolean> {
    if (condition !== undefined) {
      const now = (await this.get(key))?.tag
      if (now !== (condition === 'absent' ? undefined : condition.tag)) return false
    }
    await replaceFile(this.path(key), content)
    return true
  }

  async addVersion(app: string, version: string, files: VersionFiles): Promise<boolean> {
    const target = this.path(`apps/${app}/${version}`)
    if (existsSync(target)) return false
    const parent = dirname(target)
    await mkdir(parent, { recursive: true })
    const temporary = join(parent, `.publishing-${randomUUID()}`)
    try {
      for (const [name, content] of files) {
        await mkdir(dirname(join(temporary, name)), { recursive: true })
        await writeDurably(join(temporary, name), content)
      }
      await syncFolder(temporary)
      await rename(temporary, target)
      await syncFolder(parent)
      return true
    } catch (error) {
      await rm(temporary, { recursive: true, force: true })
      // Somebody else added it meanwhile.
      if (!existsSync(target)) throw error
      return false
    }
  }

  async removeVersion(app: string, version: string): Promise<void> {
    const folder = this.path(`apps/${app}/${version}`)
    const doomed = join(dirname(folder), `.pruned-${randomUUID()}`)
    await rename(folder, doomed)
    await rm(doomed, { recursive: true, force: true })
  }

  async versions(): Promise<PublishedVersion[]> {
    const found = await Promise.all((await this.#folders('apps')).map((app) => this.#versionsOf(app)))
    return found.flat()
  }

  async withLock<T>(work: () => Promise<T>): Promise<T> {
    return withFileLock(this.lock, work)
  }

  close(): void {
    // The folder holds nothing open between calls.
  }

  async #folders(key: string): Promise<string[]> {
    const entries = await readdir(this.path(key), { withFileTypes: true }).catch(orNone)
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  }

  async #versionsOf(app: string): Promise<PublishedVersion[]> {
    if (!Value.Check(release.AppName, app)) return []
    const names = (await this.#folders(`apps/${app}`)).filter((name) => Value.Check(release.Version, name))
    return Promise.all(
      names.map(async (version) => {
        const { mtime } = await stat(this.path(`apps/${app}/${version}`))
        return { app, version, at: mtime }
      }),
    )
  }

  /** Removes what killed attempts have left; nobody reads it. */
  async sweep(olderThan: Date, isNeeded: (key: string) => boolean): Promise<void> {
    for (const app of await this.#folders('apps')) {
      for (const name of await this.#folders(`apps/${app}`)) {
        const folder = this.path(`apps/${app}/${name}`)
        if (unfinished.test(name) && (await stat(folder)).mtime < olderThan)
          await rm(folder, { recursive: true, force: true })
      }
      const common = `apps/${app}/${commonFolder}`
      for (const { name } of await readdir(this.path(common), { withFileTypes: true }).catch(orNone)) {
        const path = this.path(common + name)
        if (!isNeeded(originalOf(common + name)) && (await stat(path)).mtime < olderThan)
          await rm(path, { recursive: true, force: true })
      }
    }
  }
}
