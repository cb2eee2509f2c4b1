import { removeFolder, startProduct } from './product.ts'

/**
 * One real product for all tests; its address reaches the workers by the environment. With E2E_URL given, the tests look at
 * what runs there instead: handy while a test is written.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined
  const product = await startProduct()
  process.env.E2E_URL = product.url
  process.env.E2E_DATA_DIR = product.dataDir
  return async () => {
    await product.stop()
    await removeFolder(product.dataDir)
  }
}
