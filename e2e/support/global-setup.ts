import { removeFolder, startProduct } from './product.ts'

/** One real product for all tests; its address reaches the workers by the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env.E2E_URL = product.url
  process.env.E2E_DATA_DIR = product.dataDir
  return async () => {
    await product.stop()
    await removeFolder(product.dataDir)
  }
}
