import { statSync } from 'node:fs'
import { join } from 'node:path'
import { messages, type PGlite } from '@electric-sql/pglite'

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
