import { prepareData, startCopy } from './prepared-data.ts'
import { removeFolder } from './product.ts'

/**
 * Starts one real product for all tests that leave it unchanged; the environment gives its address to the
 * workers. With E2E_URL the tests use a running product instead, which is handy while a test is written.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined
  const prepared = await prepareData()
  const product = await startCopy()
  process.env.E2E_URL = product.url
  return async () => {
    await product.stop()
    await removeFolder(product.dataDir)
    await removeFolder(prepared)
  }
}
