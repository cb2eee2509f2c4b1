import { seedDemo } from '../../demo/seed.ts'
import { foldRollups } from '../domains/analytics/rollup/fold.ts'
import { readConfig } from '../platform/config/config.ts'
import { loadKeys } from '../platform/config/keys.ts'
import { type Command, callOf, onDatabase, print } from './command.ts'

export const seed: Command = {
  usage: [['seed [--orders N]', 'add demo data (20000 orders unless told otherwise)']],
  async run({ options: { orders = '20000' } }) {
    if (!/^[1-9]\d{0,7}$/.test(orders)) throw new Error('--orders: a whole number from 1 to 99 999 999')
    const config = readConfig(process.env)
    const { businessTz } = config
    const keys = loadKeys(config)
    const onProgress = (done: number) => print(`${done} of ${orders}`)
    return onDatabase(async (db) => {
      await seedDemo(db, { orders: Number(orders), now: new Date(), businessTz, keys, onProgress })
      await foldRollups(callOf(db, 'seed'))
      return 0
    })
  },
}
