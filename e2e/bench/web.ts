import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { launchChromium } from '../../release/src/gate/browser/chromium.ts'
import { people } from '../support/people.ts'
import { removeFolder, startProduct } from '../support/product.ts'
import { sessionOf } from '../support/session.ts'
import { fixedWork } from './web/fixed-work.ts'
import { type Interactions, interactions, ofProduct, ofReactAdmin, type Step } from './web/interactions.ts'
import { visit } from './web/line.ts'
import { measurePageLoad, type PageLoad } from './web/page-load.ts'
import { printWeb } from './web/print.ts'
import { buildReactAdmin } from './web/react-admin.ts'
import { firstPaintOnSlowLine, shiftsOfRoutes } from './web/routes.ts'
import { serveFolder, startSinglePage } from './web/single-page.ts'
import { type Soft, softNavigation } from './web/soft.ts'

interface App {
  readonly name: string
  readonly url: string
  /** Stands in an order's page with its data alone. */
  readonly detail: string
  readonly steps: readonly Step[]
}

export interface Round {
  readonly cold: PageLoad
  readonly warm: PageLoad
  readonly soft: readonly Soft[]
  readonly interactions?: Interactions
}

/** Interactions take long: they are made in every fifth round, in the first too. */
const INTERACTIONS_EVERY = 5

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
      { name: 'federated', url: federated, detail: 'main dl', steps: ofProduct },
      { name: 'single page', url: single, detail: 'main dl', steps: ofProduct },
      { name: 'react-admin', url: reactAdmin, detail: '.RaSimpleShowLayout-row', steps: ofReactAdmin },
    ]
    const results = new Map<string, Round[]>(apps.map(({ name }) => [name, []]))
    const works = [fixedWork()]
    // Once each for the files' sake: the first answer of a server is not what is compared.
    for (const app of apps) await roundOf(browser, app, false)
    for (let round = 0; round < rounds; round++) {
      const turn = round % apps.length
      for (const app of [...apps.slice(turn), ...apps.slice(0, turn)])
        results.get(app.name)?.push(await roundOf(browser, app, round % INTERACTIONS_EVERY === 0))
      works.push(fixedWork())
      process.stderr.write('.')
    }
    process.stderr.write('\n')
    const slowPaints: number[] = []
    const manager = { url: federated, state: await sessionOf(people.manager, federated) }
    for (let time = 0; time < 3; time++) slowPaints.push(await firstPaintOnSlowLine(browser, manager))
    const admin = { url: federated, state: await sessionOf(people.superadmin, federated) }
    const shifts = await shiftsOfRoutes(browser, admin)
    works.push(fixedWork())
    printWeb({ results, works, slowPaints, shifts })
  } finally {
    await browser.close()
    for (const server of served) await server.stop()
    await product.stop()
    await removeFolder(product.dataDir)
  }
}

async function roundOf(browser: Browser, { url, detail, steps }: App, acts: boolean): Promise<Round> {
  const state = await sessionOf(people.manager, url)
  const round = await visit(browser, { url, state }, async (visitor) => {
    const cold = await measurePageLoad(visitor)
    const soft = [
      await softNavigation(visitor.page, 1, detail),
      await softNavigation(visitor.page, 2, detail),
    ]
    await visitor.page.goto('about:blank')
    return { cold, soft, warm: await measurePageLoad(visitor, 500) }
  })
  if (!acts) return round
  const acted = await visit(
    browser,
    { url, state: await sessionOf(people.manager, url) },
    async (visitor) => {
      await measurePageLoad(visitor, 500)
      return interactions(visitor.page, steps)
    },
  )
  return { ...round, interactions: acted }
}
