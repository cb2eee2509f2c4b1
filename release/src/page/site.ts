import { join } from 'node:path'
import { type BootConfig, release } from '@cabinet/contract'
import { replaceFile } from '../files/atomic.ts'
import { readJson } from '../files/read-json.ts'
import type { StoreFolder } from '../store/folder.ts'

const defaults: BootConfig = {
  apiBase: '/api',
  basePath: '/merchant-cabinet',
  shopUrl: '/',
  maintenance: false,
  demo: false,
}

const siteFile = (store: StoreFolder): string => join(store.root, 'site.json')

/**
 * Settings that pages are compiled with. They live in the store, so that a promote from any machine or shell compiles the
 * same page as the server's start.
 */
export async function readSite(store: StoreFolder): Promise<BootConfig> {
  return (await readJson(siteFile(store), release.BootConfig)) ?? defaults
}

/** Changes some settings; pages take them at the next compilation. */
export async function writeSite(store: StoreFolder, change: Partial<BootConfig>): Promise<void> {
  const site = { ...(await readSite(store)), ...change }
  await replaceFile(siteFile(store), `${JSON.stringify(site, null, 1)}\n`)
}
