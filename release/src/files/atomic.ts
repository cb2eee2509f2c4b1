import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorCode } from './error-code.ts'

/** Makes a rename or a new name in `folder` survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function writeDurably(file: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  const handle = await open(file, 'wx', mode)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Dates a file one second ahead when it changes twice within one second. Web servers tell states apart by the
 * date in whole seconds (`If-None-Match`), and clients would keep the first state. Servers only compare
 * dates, and the clock catches up.
 */
async function dateAfter(previous: string, file: string): Promise<void> {
  const before = await stat(previous).catch(() => undefined)
  if (!before) return
  const second = Math.floor(before.mtimeMs / 1000) + 1
  if (second * 1000 > Date.now()) await utimes(file, second, second)
}

/** Writes beside `file` and moves it into place by `place`: readers see the old content or the new, and a crash leaves one of the two. */
async function inOneStep(
  file: string,
  content: string | Uint8Array,
  place: (temporary: string) => Promise<void>,
): Promise<void> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `.${basename(file)}.${randomUUID()}`)
  try {
    await writeDurably(temporary, content)
    await place(temporary)
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(folder)
}

export const replaceFile = (file: string, content: string | Uint8Array): Promise<void> =>
  inOneStep(file, content, async (temporary) => {
    await dateAfter(file, temporary)
    await rename(temporary, file)
  })

/** @returns false when the file exists */
export async function createFile(file: string, content: string | Uint8Array): Promise<boolean> {
  try {
    await inOneStep(file, content, (temporary) => link(temporary, file))
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}
