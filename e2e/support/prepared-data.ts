/** Demo data, releases and registers made once for all products of a run: each begins with a copy, in the time of a second start. */
import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { callAs } from './call.ts'
import { type Product, startProduct, temporaryFolder } from './product.ts'

const root = new URL('../../', import.meta.url).pathname
const execute = promisify(execFile)

/** Enough for pages of every list and for a bar in every month; more takes longer to make and to copy. */
const demoOrders = '5000'

/** @returns the folder, which no process holds */
export async function prepareData(): Promise<string> {
  const dataDir = await temporaryFolder()
  const product = await startProduct({ dataDir, env: { DEMO_ORDERS: demoOrders } })
  await registersMade(product)
  await product.stop()
  const key = await keyOfTheBank(dataDir)
  process.env.E2E_PREPARED = dataDir
  process.env.E2E_BANK_KEY = key
  return dataDir
}

/** `pnpm api create-key --bank`. */
async function keyOfTheBank(dataDir: string): Promise<string> {
  const { stdout } = await execute(
    `${root}node_modules/.bin/node`,
    ['api/src/cli.ts', 'create-key', '--bank'],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
  )
  return /mck_\S+/.exec(stdout)?.[0] ?? ''
}

/** The first start makes the registers of a month; what is left of it would be made again in every copy. */
export async function registersMade({ url }: Product): Promise<void> {
  const partners = await callAs<{ merchant_id: string }[]>(url, 'superadmin', '/accounting/v1/merchants')
  await expect
    .poll(
      async () => {
        const periods = await Promise.all(
          partners.map(({ merchant_id }) =>
            callAs<{ state: string }[]>(
              url,
              'superadmin',
              `/accounting/v1/apps-unloading-history/${merchant_id}`,
            ),
          ),
        )
        const states = periods.flat().map(({ state }) => state)
        return states.length > 0 && !states.includes('waiting')
      },
      { message: 'registers of the demo month', timeout: 240_000 },
    )
    .toBe(true)
}

/** The key that brings orders of any shop. */
export function bankKey(): string {
  const { E2E_BANK_KEY: key } = process.env
  if (!key) throw new Error('With E2E_URL give E2E_BANK_KEY too: pnpm api create-key --bank')
  return key
}

/** A product on a copy of what was prepared; without that, on data of its own. */
export async function startCopy(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const dataDir = await temporaryFolder()
  const { E2E_PREPARED: prepared } = process.env
  if (prepared) await cp(prepared, dataDir, { recursive: true })
  return startProduct({ dataDir, env: { DEMO_ORDERS: demoOrders, ...env } })
}
