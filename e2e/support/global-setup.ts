import { prepareData, startCopy } from './prepared-data.ts'
import { removeFolder } from './product.ts'

/**
 * One real product for all tests that leave it as it is; its address reaches the workers by the environment. With E2E_URL given, the
 * tests look at what runs there instead: handy while a test is written.
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
