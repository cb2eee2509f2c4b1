import { type BootConfig, release } from '@cabinet/contract'
import { parseJson } from '../files/parse-json.ts'
import type { ReleaseStore } from '../store/port.ts'

const defaults: BootConfig = {
  apiBase: '/api',
  basePath: '/merchant-cabinet',
  shopUrl: '/',
  maintenance: false,
  demo: false,
}

const siteKey = 'site.json'

/** Reads the settings kept in the store, so that a promote from any machine compiles the same page. */
export async function readSite(store: ReleaseStore): Promise<BootConfig> {
  const stored = await store.get(siteKey)
  return stored ? parseJson(stored.content, `${store.name}/${siteKey}`, release.BootConfig) : defaults
}

/** Undefined takes a setting away. */
type Site = { readonly [K in keyof BootConfig]?: BootConfig[K] | undefined }

export async function writeSite(store: ReleaseStore, change: Site): Promise<void> {
  const site = { ...(await readSite(store)), ...change }
  await store.put(siteKey, `${JSON.stringify(site, null, 1)}\n`)
}
