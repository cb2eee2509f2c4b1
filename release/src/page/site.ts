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

/**
 * Settings that pages are compiled with. They live in the store, so that a promote from any machine or shell compiles the
 * same page as the server's start.
 */
export async function readSite(store: ReleaseStore): Promise<BootConfig> {
  const stored = await store.get(siteKey)
  return stored ? parseJson(stored.content, `${store.name}/${siteKey}`, release.BootConfig) : defaults
}

/** Changes some settings; pages take them at the next compilation. */
export async function writeSite(store: ReleaseStore, change: Partial<BootConfig>): Promise<void> {
  const site = { ...(await readSite(store)), ...change }
  await store.put(siteKey, `${JSON.stringify(site, null, 1)}\n`)
}
