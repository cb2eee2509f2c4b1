import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { launchChromium } from '../../release/src/gate/browser/chromium.ts'
import { type Product, removeFolder, startProduct } from '../support/product.ts'
import { statusOf } from '../support/releases.ts'
import { releaseRenamed } from '../support/renamed-release.ts'
import { buildSinglePage } from './spa.ts'
import { softNavigation, worstInteraction } from './web/acts.ts'
import { printAfterWord, printTable, type Round } from './web/print.ts'
import { buildReactAdmin, serveFolder } from './web/served.ts'
import { measurePageLoad, visit } from './web/visit.ts'

/** `detail` is a selector that matches an order's page only once its data are there. */
type App = Readonly<Record<'name' | 'url' | 'detail', string>>

/** Interactions take long, so only every fifth round, from the first, has them. */
const INTERACTIONS_EVERY = 5
/** The time, ms, after which a step counts as hung. */
const PATIENCE_MS = 120_000

/** Adds the name of the step to its error. @throws also when the step hangs */
function step<T>(name: string, work: Promise<T>): Promise<T> {
  const named = work.catch((cause) => Promise.reject(new Error(`${name}: ${cause}`, { cause })))
  const end = wait(PATIENCE_MS, new Error(`${name}: stood still for ${PATIENCE_MS / 1000} s`), { ref: false })
  return Promise.race([named, end.then((late) => Promise.reject(late))])
}

/**
 * `pnpm bench web [rounds]` compares the orders page federated, as one single-page build of the same sources, and in react-admin for the
 * same API, under the same throttling, in turns, so that other load on the machine affects all. @returns whether every limit is kept
 */
export async function benchWeb(rounds: number): Promise<boolean> {
  const [other, single] = [await buildReactAdmin(), await buildSinglePage()]
  const product = await startProduct()
  const serve = async (name: string, folder: string, detail: string) =>
    Object.assign(await serveFolder(folder, product.url), { name, detail })
  const apps = await Promise.all([
    serve('federated', join(product.dataDir, 'releases'), 'main dl'),
    serve('single page', single, 'main dl'),
    serve('react-admin', other, '.RaSimpleShowLayout-row'),
  ])
  const browser = await launchChromium()
  try {
    const results = new Map<string, Round[]>(apps.map(({ name }) => [name, []]))
    // One visit warms up each server, because its first answer is not compared.
    for (const app of apps) await roundOf(browser, app, 'first look', false)
    for (let round = 0; round < rounds; round++) {
      const turn = round % apps.length
      for (const app of [...apps.slice(turn), ...apps.slice(0, turn)]) {
        const acts = app.name === 'federated' && round % INTERACTIONS_EVERY === 0
        results.get(app.name)?.push(await roundOf(browser, app, `round ${round + 1}`, acts))
      }
      process.stderr.write('.')
    }
    process.stderr.write('\n')
    const holds = printTable(results)
    return (await afterWord(browser, product, apps[0].url)) && holds
  } finally {
    await browser.close()
    for (const { stop } of apps) stop()
    await product.stop()
    await removeFolder(product.dataDir)
  }
}

async function roundOf(browser: Browser, { name, url, detail }: App, round: string, acts: boolean) {
  const at = <T>(what: string, work: Promise<T>) => step(`${name}, ${round}, ${what}`, work)
  const measured = await visit(browser, url, async (page) => {
    const cold = await at('cold page load', measurePageLoad(page))
    const soft = [
      await at('first order and back', softNavigation(page, 1, detail)),
      await at('second order and back', softNavigation(page, 2, detail)),
    ]
    await page.goto('about:blank')
    return { cold, soft, warm: await at('warm page load', measurePageLoad(page, 500)) }
  })
  if (!acts) return measured
  const worst = await visit(browser, url, async (page) => {
    await measurePageLoad(page, 500)
    return at('interactions', worstInteraction(page))
  })
  return { ...measured, worst }
}

/** Releases a version that differs in every chunk, because each contains the version. */
async function afterWord(browser: Browser, product: Product, url: string): Promise<boolean> {
  const app = 'mfe-orders'
  const from = (await statusOf(product)).apps[app]?.live ?? ''
  return visit(browser, url, async (page) => {
    await measurePageLoad(page)
    await page.goto('about:blank')
    await releaseRenamed(product, { app, from, to: '99.0.0' })
    return printAfterWord(app, await step('after a word, page load', measurePageLoad(page)))
  })
}
