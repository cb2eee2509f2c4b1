/** A product for this worker alone, for tests that move releases, change people or switch to maintenance. */
import { test as base } from './test.ts'

export const test = base.extend<{ baseURL: string }>({
  baseURL: async ({ product }, use) => use(product.url),
})

export { expect } from './test.ts'
