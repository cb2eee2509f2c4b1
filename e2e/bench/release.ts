import type { Browser } from '@playwright/test'
import { launchChromium } from '../../release/src/gate/browser/chromium.ts'
import { type Section, sections, versionsIn } from '../resilience/sections.ts'
import { type Fault, FaultProxy, hang, status } from '../support/fault-proxy.ts'
import { base, people } from '../support/people.ts'
import { type Product, removeFolder, startProduct } from '../support/product.ts'
import { release, releaseWith, statusOf, timedRollback } from '../support/releases.ts'
import { promoteAll, publishRenamed } from '../support/renamed-release.ts'
import { sessionOf } from '../support/session.ts'
import { median } from './statistics.ts'

/** A product at work and a browser. Every remote has a second version, `next`; live is the one that it began with, `first`. */
type Stage = Readonly<{ product: Product; browser: Browser; first: Readonly<Record<string, string>> }>

const next = '2.0.0'
const [{ app }] = sections

/**
 * `pnpm bench release [times]`: how fast a release goes live, is taken back and is fallen back from. What a killed process leaves,
 * races, and what open tabs notice are tests (`release/src/crashes.long.test.ts`, `e2e/resilience`).
 * @returns whether everything is within its limit
 */
export async function benchRelease(times: number): Promise<boolean> {
  const product = await startProduct({ env: { DEMO_ORDERS: '500' } })
  const browser = await launchChromium()
  try {
    const { apps } = await statusOf(product)
    const first = Object.fromEntries(sections.map((section) => [section.app, apps[section.app]?.live ?? '']))
    for (const [name, from] of Object.entries(first))
      await publishRenamed(product, { app: name, from, to: next })
    const stage = { product, browser, first }
    const promotes: number[] = []
    const rollbacks: number[] = []
    while (promotes.length < Math.min(times, 5)) promotes.push(await timeOfPromote(stage))
    while (rollbacks.length < times) rollbacks.push(await timeOfRollback(stage))
    return [
      say('promote, the command with its browser', promotes, 15_000),
      say('rollback, the command', rollbacks, 1_000),
      ...(await fallbacks(stage)),
    ].every(Boolean)
  } finally {
    await browser.close()
    await product.stop()
    await removeFolder(product.dataDir)
  }
}

function say(what: string, values: readonly number[], limit: number): boolean {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const most = Math.max(...values)
  const numbers = `${values.length} times: median ${seconds(median(values))}, most ${seconds(most)}, below ${seconds(limit)}`
  console.log(`${what.padEnd(48)} ${numbers}${most < limit ? '' : ' MISSED'}`)
  return most < limit
}

async function timeOfPromote({ product }: Stage): Promise<number> {
  const began = performance.now()
  await releaseWith(product, { RELEASE_BROWSER: '' }, 'promote', app, next, '--reason', 'bench')
  const took = performance.now() - began
  await timedRollback(product, app)
  return took
}

async function timeOfRollback({ product, first }: Stage): Promise<number> {
  await promoteAll(product, [{ app, version: next }])
  const began = performance.now()
  await release(product, 'rollback', app, '--reason', 'bench')
  const took = performance.now() - began
  const live = (await statusOf(product)).apps[app]?.live
  if (live !== first[app]) throw new Error(`${app} is on ${live}, not on ${first[app]}`)
  return took
}

const faults = [
  { name: 'a 404', fault: status(404), limit: 1_000 },
  { name: 'a hang', fault: hang, limit: 8_000 },
]

/** From the entry's request that meets the fault until the section is drawn by its previous version, for every remote. */
async function fallbacks(stage: Stage): Promise<boolean[]> {
  const targets = Object.keys(stage.first).map((name) => ({ app: name, version: next }))
  await promoteAll(stage.product, targets)
  const network = await FaultProxy.start(stage.product.url)
  const verdicts: boolean[] = []
  for (const { name, fault, limit } of faults) {
    const values: number[] = []
    for (const section of sections) values.push(await timeOfFallback(stage, network, section, fault))
    verdicts.push(say(`fallback after ${name}, each remote`, values, limit))
  }
  await network.stop()
  return verdicts
}

async function timeOfFallback(
  { browser, first }: Stage,
  network: FaultProxy,
  section: Section,
  fault: Fault,
): Promise<number> {
  const storageState = await sessionOf(people.admin, network.url)
  const context = await browser.newContext({ baseURL: network.url, locale: 'ru-RU', storageState })
  const page = await context.newPage()
  network.spoil((path) => path.endsWith(`/apps/${section.app}/${next}/remoteEntry.js`), fault)
  await page.goto(base + section.path, { waitUntil: 'commit' })
  await section.drawn(page).waitFor({ timeout: 30_000 })
  const took = network.sinceMet()
  network.mend()
  const versions = await versionsIn(page, section.app)
  if (!versions.includes(first[section.app] ?? '') || Number.isNaN(took))
    throw new Error(`${section.app} runs ${versions.join()}, not ${first[section.app]}`)
  await context.close()
  return took
}
