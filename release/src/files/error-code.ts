import { lstat, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns `ENOENT`, `EEXIST`… of a failed file operation; `undefined` when the error has no code. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}

/** Returns the file's content; `undefined` when there is no such file. */
export const readIfPresent = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
    throw error
  })

/**
 * Returns the content of `name` below `folder`; `undefined` when no regular file is there. A link on the way counts as no file, because it
 * may lead out of the folder.
 */
export async function readRegular(folder: string, name: string): Promise<Buffer | undefined> {
  return (await isRegular(folder, name)) ? readIfPresent(join(folder, name)) : undefined
}

/** Returns whether a path below a folder leads to a regular file without following a link; the folder itself may be one. */
export async function isRegular(folder: string, name: string): Promise<boolean> {
  try {
    const path = await realpath(join(folder, name))
    return path === join(await realpath(folder), name) && (await lstat(path)).isFile()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String(errorCode(error)))) return false
    throw error
  }
}
