import { release, type ServedApi } from '@cabinet/contract'
import { parseJson } from '../files/parse-json.ts'
import type { ReleaseStore } from '../store/port.ts'
import { readable } from '../versions/manifest.ts'

const key = 'api.json'

/** The API that has started last on the store; `undefined` before the first, or where another product has written it. */
export async function readServedApi(store: ReleaseStore): Promise<ServedApi | undefined> {
  const stored = await store.get(key)
  return (
    stored && readable((async () => parseJson(stored.content, `${store.name}/${key}`, release.ServedApi))())
  )
}

export async function writeServedApi(store: ReleaseStore, served: ServedApi): Promise<void> {
  await store.put(key, `${JSON.stringify(served)}\n`)
}
