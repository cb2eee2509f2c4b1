import { entryOf, type Section, sections, versionsIn } from '../../resilience/sections.ts'
import { type Fault, FaultProxy, hang, status } from '../../support/fault-proxy.ts'
import { base } from '../../support/people.ts'
import type { Report } from './report.ts'
import { freshContext, promoteNext, type Stage } from './stage.ts'

const faults = [
  { name: 'a 404', fault: status(404), limit: 1_000 },
  { name: 'a hang', fault: hang, limit: 8_000 },
] as const

/** Measures from the entry's first request that meets the fault until the section is drawn by its previous version, for every remote. */
export async function measureFallback(stage: Stage, report: Report): Promise<void> {
  await promoteNext(stage)
  const network = await FaultProxy.start(stage.product.url)
  try {
    for (const { name, fault, limit } of faults) {
      const open: number[] = []
      const cold: number[] = []
      for (const section of sections) {
        open.push(await inOpenTab(stage, network, section, fault))
        cold.push(await atColdStart(stage, network, section, fault))
      }
      report.times(`fallback after ${name}, in an open tab, each remote`, open, limit)
      report.times(`fallback after ${name}, cold, each remote`, cold, limit)
    }
  } finally {
    await network.stop()
  }
}

const entryPath = ({ next }: Stage, { app }: Section): string => `/apps/${app}/${next}/remoteEntry.js`

async function inOpenTab(stage: Stage, network: FaultProxy, section: Section, fault: Fault): Promise<number> {
  const context = await freshContext(stage, network.url)
  const page = await context.newPage()
  await page.goto(`${base}/bcc-mall`)
  const entry = entryOf(page, section)
  await entry.waitFor()
  // Prefetching is over: the fault meets the next request.
  await page.waitForLoadState('networkidle')
  network.spoil((path) => path.endsWith(entryPath(stage, section)), fault)
  await entry.click()
  return untilDrawn(stage, network, section, page)
}

async function atColdStart(
  stage: Stage,
  network: FaultProxy,
  section: Section,
  fault: Fault,
): Promise<number> {
  const context = await freshContext(stage, network.url)
  const page = await context.newPage()
  network.spoil((path) => path.endsWith(entryPath(stage, section)), fault)
  await page.goto(base + section.path, { waitUntil: 'commit' })
  return untilDrawn(stage, network, section, page)
}

async function untilDrawn(
  stage: Stage,
  network: FaultProxy,
  section: Section,
  page: Parameters<Section['drawn']>[0],
): Promise<number> {
  await section.drawn(page).waitFor({ timeout: 30_000 })
  const took = network.sinceMet()
  network.mend()
  const versions = await versionsIn(page, section.app)
  const wanted = stage.first[section.app] ?? ''
  if (!versions.includes(wanted) || Number.isNaN(took))
    throw new Error(`${section.app} runs ${versions.join()}, not ${wanted}`)
  await page.context().close()
  return took
}
