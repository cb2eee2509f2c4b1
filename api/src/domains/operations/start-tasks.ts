import { servedApi } from '@cabinet/contract/served'
import { missingInApi, readLive, repair, writeServedApi, writeSite } from '@cabinet/release'
import type { Platform } from '../../platform/platform.ts'

/** The hint while people find no cabinet: in the log of a start, and in `/readyz`. */
export const nothingReleasedHint = 'nothing is released yet: ./cabinet release first'

type Settings = Pick<Platform['config'], 'shopUrl' | 'maintenance' | 'allowLocalhost' | 'demoOrders'> &
  Partial<Pick<Platform['config'], 'oidc'>>

/**
 * Does what every start owes the releases, by whatever command: the settings of the page, the API's calls for the gate, and the page itself.
 * @returns sentences for the log: what versions in use will miss of this API @throws when the store does not answer
 */
export async function runStartTasks({
  config,
  releases,
}: Pick<Platform, 'releases'> & { readonly config: Settings }): Promise<string[]> {
  const { shopUrl, maintenance, allowLocalhost, demoOrders, oidc } = config
  const { store, env } = releases
  await writeSite(store, { shopUrl, maintenance, allowLocalhost, demo: demoOrders > 0, oidc: oidc?.label })
  await writeServedApi(store, servedApi())
  if (!(await readLive(store, env))) return [nothingReleasedHint]
  await repair(releases)
  return missingInApi(releases, servedApi())
}
