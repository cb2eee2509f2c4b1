import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

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
