import { type Releases, releaseUnderWork } from '../resilience/release-tabs.ts'
import { launchChromium } from '../support/chromium.ts'
import { newClient } from '../support/client-address.ts'
import { people } from '../support/people.ts'
import { removeFolder, startProduct } from '../support/product.ts'
import { sessionOf } from '../support/session.ts'

/** Releases and rollbacks of every remote, with five tabs at work, on a product of its own. Prints what the users have noticed. */
export async function releaseWithOpenTabs(rounds: number): Promise<Releases> {
  const product = await startProduct({ env: { DEMO_ORDERS: '500' } })
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({
      baseURL: product.url,
      storageState: await sessionOf(people.admin, product.url),
      extraHTTPHeaders: newClient(),
      locale: 'ru-RU',
      serviceWorkers: 'allow',
    })
    const began = performance.now()
    const releases = await releaseUnderWork(product, context, rounds)
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(
      `${rounds} releases and rollbacks of every remote with 5 tabs at work: ${releases.troubles.length} troubles (${seconds} s)`,
    )
    for (const trouble of releases.troubles) console.log(`  ${trouble}`)
    return releases
  } finally {
    await browser.close()
    await product.stop()
    await removeFolder(product.dataDir)
  }
}
