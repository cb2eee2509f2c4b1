import { type Context, storeFolder } from '@cabinet/release'
import type { Config } from '../config/config.ts'

/** The release store of this server, as the store's own functions want it. */
export const releaseContext = (config: Pick<Config, 'releaseStore' | 'releaseKey'>): Context => ({
  store: storeFolder(config.releaseStore),
  env: { RELEASE_KEY: config.releaseKey },
})
