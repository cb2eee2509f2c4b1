import { readFile } from 'node:fs/promises'

/** Returns `ENOENT`, `EEXIST`… of a failed file operation; `undefined` when the error has no code. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
}

/** Returns the file's content; `undefined` when there is no such file. */
export const readIfPresent = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
    throw error
  })
