import { launchChromium } from '../../release/src/gate/browser/chromium.ts'
import { sections, versionsIn } from '../resilience/sections.ts'
import { FaultProxy, hang, status } from '../support/fault-proxy.ts'
import { base, people } from '../support/people.ts'
import { type Product, removeFolder, startProduct } from '../support/product.ts'
import { release, releaseWith, statusOf, timedRollback } from '../support/releases.ts'
import { promoteAll, publishRenamed } from '../support/renamed-release.ts'
import { sessionOf } from '../support/session.ts'
import { median } from './statistics.ts'

const next = '2.0.0'
const [{ app }] = sections

/**
 * `pnpm bench release [times]` measures releases, rollbacks and fallbacks. Tests cover killed processes,
 * races and open tabs (`release/src/crashes.long.test.ts`, `e2e/resilience`).
 * @returns whether everything is within its limit
 */
export async function benchRelease(times: number): Promise<boolean> {
  const product = await startProduct({ env: { DEMO_ORDERS: '500' } })
  try {
    const { apps } = await statusOf(product)
    for (const section of sections)
      await publishRenamed(product, { app: section.app, from: apps[section.app]?.live ?? '', to: next })
    const promotes: number[] = []
    while (promotes.length < Math.min(times, 5)) {
      const promote = ['promote', app, next, '--reason', 'bench'] as const
      promotes.push(await timeOf(() => releaseWith(product, { RELEASE_BROWSER: '' }, ...promote)))
      await timedRollback(product, app)
    }
    const rollbacks: number[] = []
    while (rollbacks.length < times) {
      await promoteAll(product, [{ app, version: next }])
      rollbacks.push(await timeOf(() => release(product, 'rollback', app, '--reason', 'bench')))
    }
    return [
      say('promote, the command with its browser', promotes, 15_000),
      say('rollback, the command', rollbacks, 1_000),
      ...(await fallbacks(product)),
    ].every(Boolean)
  } finally {
    await product.stop()
    await removeFolder(product.dataDir)
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function say(what: string, values: readonly number[], limit: number): boolean {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const most = Math.max(...values)
  const numbers = `${values.length} times: median ${seconds(median(values))}, most ${seconds(most)}, below ${seconds(limit)}`
  console.log(`${what.padEnd(48)} ${numbers}${most < limit ? '' : ' MISSED'}`)
  return most < limit
}

const faults = [
  { name: 'a 404', fault: status(404), limit: 1_000 },
  { name: 'a hang', fault: hang, limit: 8_000 },
]

/** Measures, per remote, the time from the faulty request of its entry until its previous version renders. */
async function fallbacks(product: Product): Promise<boolean[]> {
  const targets = sections.map((section) => ({ app: section.app, version: next }))
  await promoteAll(product, targets)
  const network = await FaultProxy.start(product.url)
  const browser = await launchChromium()
  const storageState = await sessionOf(people.admin, network.url)
  const verdicts: boolean[] = []
  for (const { name, fault, limit } of faults) {
    const values: number[] = []
    for (const section of sections) {
      const page = await browser.newPage({ baseURL: network.url, locale: 'ru-RU', storageState })
      network.spoil((path) => path.endsWith(`/apps/${section.app}/${next}/remoteEntry.js`), fault)
      await page.goto(base + section.path, { waitUntil: 'commit' })
      await section.content(page).waitFor({ timeout: 30_000 })
      // The value is NaN when the entry was not requested.
      values.push(network.sinceMet())
      network.restore()
      const versions = await versionsIn(page, section.app)
      if (versions.includes(next)) throw new Error(`${section.app} runs ${next} in spite of ${name}`)
      await page.close()
    }
    verdicts.push(say(`fallback after ${name}, each remote`, values, limit))
  }
  await browser.close()
  await network.stop()
  return verdicts
}
