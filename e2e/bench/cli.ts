/** `pnpm bench web [rounds] | api [--orders N] [--rounds R] | export [--orders N] | release [times] | webhooks [seconds] | load [--orders N] [--minutes M]`. */

import { parseArgs } from 'node:util'
import { benchApi } from './api.ts'
import { benchExport } from './export.ts'
import { benchLoad } from './load.ts'
import { benchRelease } from './release.ts'
import { benchWeb } from './web.ts'
import { benchWebhooks } from './webhooks.ts'

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { orders: text, rounds: text, minutes: text },
})
const [what = '', argument] = positionals

const count = (given: string | undefined, usual: number): number => {
  const number = Number(given ?? usual)
  if (!Number.isInteger(number) || number < 1) throw new Error(`a whole number is wanted, not "${given}"`)
  return number
}
const orders = count(values.orders ?? argument, 1_000_000)

const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  web: () => benchWeb(count(argument, 15)),
  api: () => benchApi(orders, count(values.rounds, 40)),
  export: () => benchExport(orders),
  release: () => benchRelease(count(argument, 20)),
  webhooks: () => benchWebhooks(count(argument, 30)),
  load: () => benchLoad(orders, count(values.minutes, 10)),
}
const bench = benches[what]
if (!bench) throw new Error(`pnpm bench ${Object.keys(benches).join(' | ')}`)
if (!(await bench())) process.exitCode = 1
