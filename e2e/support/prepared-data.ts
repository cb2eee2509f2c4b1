/** Demo data, releases and registers, prepared once a run; a product starts with a copy of them. */
import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { callAs } from './call.ts'
import { type Product, startProduct, temporaryFolder } from './product.ts'

const root = new URL('../../', import.meta.url).pathname
const execute = promisify(execFile)

/** The number fills pages of every list and a bar in every month; more would slow the preparation and each copy. */
const demoOrders = '5000'

/** Prepares demo data, registers and the bank's key. @returns the folder, which no process uses */
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

/** Returns the key that `pnpm api create-key --bank` makes. */
async function keyOfTheBank(dataDir: string): Promise<string> {
  const { stdout } = await execute(
    `${root}node_modules/.bin/node`,
    ['api/src/cli.ts', 'create-key', '--bank'],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
  )
  return /mk_live_\S+/.exec(stdout)?.[0] ?? ''
}

/** Waits for the registers that the first start makes; each copy would have to make missing ones again. */
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

/** Returns the key that brings orders of any shop. */
export function bankKey(): string {
  const { E2E_BANK_KEY: key } = process.env
  if (!key) throw new Error('With E2E_URL give E2E_BANK_KEY too: pnpm api create-key --bank')
  return key
}

/** Starts a product on a copy of the prepared data; without it, on fresh data. */
export async function startCopy(env: NodeJS.ProcessEnv = {}, port?: number): Promise<Product> {
  const dataDir = await temporaryFolder()
  const { E2E_PREPARED: prepared } = process.env
  if (prepared) await cp(prepared, dataDir, { recursive: true })
  return startProduct({ dataDir, ...(port && { port }), env: { DEMO_ORDERS: demoOrders, ...env } })
}
