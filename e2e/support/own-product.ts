/** For tests that move releases, kill the process or switch it to technical works: a product that nobody else uses. */
import { type Product, removeFolder, startProduct } from './product.ts'
import { test as base } from './test.ts'

export const test = base.extend<{ baseURL: string }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const product = await startProduct({ env: { DEMO_ORDERS: '500', ALLOW_LOCALHOST: 'true' } })
      await use(product)
      await product.stop()
      await removeFolder(product.dataDir)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})

export { expect } from './test.ts'
