import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { launchChromium } from '../../release/src/gate/browser/chromium.ts'
import { people } from '../support/people.ts'
import { removeFolder, startProduct } from '../support/product.ts'
import { sessionOf } from '../support/session.ts'
import { worstInteraction } from './web/interactions.ts'
import { visit } from './web/line.ts'
import { measurePageLoad } from './web/page-load.ts'
import { printWeb, type Round } from './web/print.ts'
import { buildReactAdmin } from './web/react-admin.ts'
import { serveFolder, startSinglePage } from './web/single-page.ts'
import { softNavigation } from './web/soft.ts'

interface App {
  readonly name: string
  readonly url: string
  /** Stands in an order's page with its data alone. */
  readonly detail: string
}

/** Interactions take long: they are made in every fifth round, in the first too. */
const INTERACTIONS_EVERY = 5
/** A step that takes longer never ends, ms. */
const PATIENCE_MS = 120_000

/** @throws with the name of the step when it does not end */
async function step<T>(name: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`stood still for ${PATIENCE_MS / 1000} s`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, late])
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * `pnpm bench web [rounds]`: the orders page federated, as one single-page build of the same sources, and in react-admin for the
 * same API, under the same throttling, in turns, so that whatever else the machine does hits all.
 */
export async function benchWeb(rounds: number): Promise<void> {
  const reactAdminFolder = await buildReactAdmin()
  const product = await startProduct()
  const served = [
    await serveFolder(join(product.dataDir, 'releases'), product.url),
    await startSinglePage(product.url),
    await serveFolder(reactAdminFolder, product.url),
  ]
  const [federated, single, reactAdmin] = served.map(({ url }) => url)
  const browser = await launchChromium()
  try {
    if (!federated || !single || !reactAdmin) throw new Error('nothing is served')
    const apps: readonly App[] = [
      { name: 'federated', url: federated, detail: 'main dl' },
      { name: 'single page', url: single, detail: 'main dl' },
      { name: 'react-admin', url: reactAdmin, detail: '.RaSimpleShowLayout-row' },
    ]
    const results = new Map<string, Round[]>(apps.map(({ name }) => [name, []]))
    // A warm-up per app: the first answer of a server is not compared.
    for (const app of apps) await roundOf(browser, app, 'first look')
    for (let round = 0; round < rounds; round++) {
      const turn = round % apps.length
      for (const app of [...apps.slice(turn), ...apps.slice(0, turn)]) {
        const measured = await roundOf(browser, app, `round ${round + 1}`)
        const acts = app.url === federated && round % INTERACTIONS_EVERY === 0
        const worst = acts ? { worst: await worstOf(browser, app, `round ${round + 1}`) } : {}
        results.get(app.name)?.push({ ...measured, ...worst })
      }
      process.stderr.write('.')
    }
    process.stderr.write('\n')
    printWeb(results)
  } finally {
    await browser.close()
    for (const server of served) await server.stop()
    await product.stop()
    await removeFolder(product.dataDir)
  }
}

async function roundOf(browser: Browser, { name, url, detail }: App, round: string): Promise<Round> {
  const state = await sessionOf(people.manager, url)
  const at = <T>(what: string, work: Promise<T>) => step(`${name}, ${round}, ${what}`, work)
  return visit(browser, { url, state }, async (visitor) => {
    const { page } = visitor
    const cold = await at('cold page load', measurePageLoad(visitor))
    const soft = [
      await at('first order and back', softNavigation(page, 1, detail)),
      await at('second order and back', softNavigation(page, 2, detail)),
    ]
    await page.goto('about:blank')
    return { cold, soft, warm: await at('warm page load', measurePageLoad(visitor, 500)) }
  })
}

async function worstOf(browser: Browser, { name, url }: App, round: string): Promise<number> {
  const state = await sessionOf(people.manager, url)
  return visit(browser, { url, state }, async (visitor) => {
    await measurePageLoad(visitor, 500)
    return step(`${name}, ${round}, interactions`, worstInteraction(visitor.page))
  })
}
