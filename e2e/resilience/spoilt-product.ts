/** A product whose remotes all have a fallback version, behind a network with faults. */
import { FaultProxy } from '../support/fault-proxy.ts'
import { test as base } from '../support/own-product.ts'
import { statusOf } from '../support/releases.ts'
import { promoteAll, publishRenamed } from '../support/renamed-release.ts'
import { sections } from './sections.ts'

/** The live version of every remote; the fallback is the version of the product's start. */
export const live = '2.0.0'

const all = (version: (app: string) => string) => sections.map(({ app }) => ({ app, version: version(app) }))

interface Spoilt {
  readonly network: FaultProxy
  /** App → its fallback version. */
  readonly previous: Readonly<Record<string, string>>
}

export const test = base.extend<{ baseURL: string }, Spoilt>({
  previous: [
    async ({ product }, use) => {
      const { apps } = await statusOf(product)
      const started = Object.fromEntries(sections.map(({ app }) => [app, apps[app]?.live ?? '']))
      for (const { app, version } of all((one) => started[one] ?? '')) {
        await publishRenamed(product, { app, from: version, to: live })
      }
      await promoteAll(
        product,
        all(() => live),
      )
      await use(started)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  network: [
    async ({ product, previous: _ }, use) => {
      const network = await FaultProxy.start(product.url)
      await use(network)
      await network.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ network }, use) => {
    await use(network.url)
    network.restore()
  },
})

export { expect } from '../support/own-product.ts'
