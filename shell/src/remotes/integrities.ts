import type { Integrities, PageFile } from '@cabinet/contract'
import { readIntegrities } from '../../boot/remote-files.ts'
import { FileError } from './file-error.ts'
import { withRetries } from './retry.ts'

let known: Integrities | undefined

/** The list that the boot script has asked for; one that did not come is asked for again. Rejects with FileError. */
export async function integrities(list: PageFile, signal: AbortSignal): Promise<Integrities> {
  known ??= await window.__cabinet?.integrities?.catch(() => undefined)
  known ??= await withRetries(
    () => readIntegrities(list, signal),
    () => list,
    signal,
  ).catch((error: unknown) => {
    throw error instanceof FileError ? error : new FileError(list.url, 'not-loaded')
  })
  return known
}
