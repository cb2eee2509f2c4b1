import type { Browser, BrowserContext } from '@playwright/test'
import { launchChromium } from '../../../release/src/gate/browser/chromium.ts'
import { sections } from '../../resilience/sections.ts'
import { people } from '../../support/people.ts'
import { type Product, removeFolder, startProduct } from '../../support/product.ts'
import { statusOf } from '../../support/releases.ts'
import { promoteAll, publishRenamed } from '../../support/renamed-release.ts'
import { sessionOf } from '../../support/session.ts'

/** A product at work and a browser. Every remote has a second version, `next`, and the one that the product began with is live. */
export interface Stage {
  readonly product: Product
  readonly browser: Browser
  /** App → the version that the product began with. */
  readonly first: Readonly<Record<string, string>>
  readonly next: string
}

const next = '2.0.0'

export async function withStage(work: (stage: Stage) => Promise<void>): Promise<void> {
  const product = await startProduct({ env: { DEMO_ORDERS: '500' } })
  const browser = await launchChromium()
  try {
    const { apps } = await statusOf(product)
    const first = Object.fromEntries(sections.map(({ app }) => [app, apps[app]?.live ?? '']))
    for (const [app, from] of Object.entries(first)) await publishRenamed(product, { app, from, to: next })
    await work({ product, browser, first, next })
  } finally {
    await browser.close()
    await product.stop()
    await removeFolder(product.dataDir)
  }
}

/** All remotes on `next`, with the first version to fall back to. */
export function promoteNext({ product, first }: Stage): Promise<void> {
  return promoteAll(
    product,
    Object.keys(first).map((app) => ({ app, version: next })),
  )
}

/** A browser of its own that is signed in and has nothing else. */
export async function freshContext({ browser }: Stage, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    locale: 'ru-RU',
    viewport: { width: 1280, height: 800 },
    storageState: await sessionOf(people.admin, baseURL),
  })
}
