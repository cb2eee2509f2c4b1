import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messages, type PGlite } from '@electric-sql/pglite'

const SQLITE_BUSY = 5

/** The handle is kept, because garbage collection would release its lock. */
const held = new Set<DatabaseSync>()

export class DataFolderInUse extends Error {
  constructor(dataDir: string, holder: string | undefined) {
    super(
      `The data folder ${dataDir} is in use by another process${holder === undefined ? '' : ` (pid ${holder})`}. ` +
        'Stop it or name another folder in DATA_DIR.',
    )
    this.name = 'DataFolderInUse'
  }
}

/** Locks the folder through SQLite until the process ends: two PGlites destroy it. @throws DataFolderInUse */
export function lockDataFolder(dataDir: string): { release(): void } {
  const holderFile = join(dataDir, 'lock.pid')
  const lock = new DatabaseSync(join(dataDir, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    const code = typeof error === 'object' && error !== null && 'errcode' in error ? error.errcode : undefined
    if (code !== SQLITE_BUSY) throw error
    throw new DataFolderInUse(dataDir, readHolder(holderFile))
  }
  held.add(lock)
  writeFileSync(holderFile, String(process.pid))
  return {
    release: () => {
      if (held.delete(lock)) lock.close()
    },
  }
}

function readHolder(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The holder has the lock but has not written its process number.
    return undefined
  }
}

const EVERY_MS = 500
const fatal = /^(FATAL|PANIC)$/
/** One file of the lock and one of the database; both live as long as their folder. */
const watchedFiles = ['lock', join('db', 'PG_VERSION')]

/** Calls back when a file of the folder is replaced. @returns a function that stops watching */
export function watchDataFolder(dataDir: string, onLost: (sentence: string) => void): () => void {
  const files = watchedFiles.map((name) => join(dataDir, name))
  const identities = files.map(identityOf)
  const timer = setInterval(() => {
    if (files.every((file, place) => identityOf(file) === identities[place])) return
    clearInterval(timer)
    onLost(`The data folder ${dataDir} was deleted or replaced while the server was running.`)
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Calls back when PostgreSQL aborts: a later message to PGlite would never return and block the process. */
export function onDatabasePanic(pglite: PGlite, onLost: (sentence: string) => void): void {
  const watched = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      if (error instanceof messages.DatabaseError && fatal.test(error.severity ?? ''))
        onLost(`The embedded database has stopped: ${error.message}.`)
      throw error
    })
  const { execProtocol, execProtocolStream } = pglite
  pglite.execProtocol = (...call) => watched(execProtocol.apply(pglite, call))
  pglite.execProtocolStream = (...call) => watched(execProtocolStream.apply(pglite, call))
}

function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev}:${found.ino}`
}
