/** The server's own rounds stop a failing canary, measured by the real clock. */

import { randomBytes } from 'node:crypto'
import type { HistoryEntry, TelemetryBatch } from '../../contract/src/index.ts'
import { newClient } from '../support/client-address.ts'
import { expect, test } from '../support/own-product.ts'
import { release, statusOf } from '../support/releases.ts'
import { publishRenamed } from '../support/renamed-release.ts'

const app = 'mfe-orders'
const version = '3.4.0'

test('24 sessions out of 24 fail: it is stopped within a minute of its start', async ({ product }) => {
  const { apps } = await statusOf(product)
  const live = apps[app]?.live ?? ''
  const shell = apps.shell?.live ?? ''
  await publishRenamed(product, { app, from: live, to: version })
  const tabs = Array.from({ length: 48 }, (_, index) => {
    const isCanary = index % 2 === 0
    const running = [
      { app, version: isCanary ? version : live },
      { app: 'shell', version: shell },
    ]
    const failed = isCanary ? [{ app, version }] : []
    const session = randomBytes(16).toString('hex')
    const batch: TelemetryBatch = { session, running, failed, gone: false }
    return {
      method: 'POST',
      body: JSON.stringify(batch),
      headers: { 'content-type': 'application/json', ...newClient() },
    }
  })
  await release(product, 'canary', 'start', app, version, '--percent', '50', '--reason', 'проба')
  const changes = async () => {
    const history: HistoryEntry[] = JSON.parse(await release(product, 'history', '--json'))
    return history.map(({ action, who, at }) => ({ action, who, at: Date.parse(at) })).slice(0, 2)
  }
  // Tabs report again and again, because the server ignores reports on a version that it does not know yet.
  const tell = async () => {
    for (const tab of tabs) await fetch(`${product.url}/api/telemetry/v1/events`, tab)
    return changes()
  }
  await expect
    .poll(tell, { timeout: 100_000, intervals: [5000] })
    .toMatchObject([{ action: 'canary-stop', who: 'автомат' }, { action: 'canary-start' }])
  const [stop, start] = await changes()
  expect((stop?.at ?? Number.NaN) - (start?.at ?? 0)).toBeLessThanOrEqual(60_000)
})
