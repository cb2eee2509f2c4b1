import pMap from 'p-map'
import type { ReleaseStore } from './port.ts'

const [keySet, pointer] = ['keyset.json', 'live.json']

/** Leaves out locks, probes and files that are being written. */
const isContent = (key: string): boolean => !key.split('/').some((part) => part.startsWith('.'))

/**
 * Copies what differs into another store; people go on releasing meanwhile. Readers of the copy find every version before the pointer that
 * names it. Runs again until nothing has changed in between.
 * @returns the number of files written
 */
export async function copyStore(from: ReleaseStore, to: ReleaseStore): Promise<number> {
  const before = await from.stampOf(pointer)
  let written = 0
  const copy = async (key: string): Promise<void> => {
    const stored = await from.get(key)
    if (!stored || (await to.get(key))?.content.equals(stored.content)) return
    await to.put(key, stored.content)
    written += 1
  }
  const keys = (await from.list('')).map(({ key }) => key).filter(isContent)
  const last = [keySet, pointer]
  await pMap(
    keys.filter((key) => !last.includes(key)),
    copy,
    { concurrency: 8 },
  )
  for (const key of last) await copy(key)
  return (await from.stampOf(pointer)) === before ? written : written + (await copyStore(from, to))
}
