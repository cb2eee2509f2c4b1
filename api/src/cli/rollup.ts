import { rollupCommand } from '../domains/analytics/rollup/command.ts'
import { type Command, callOf, openDatabase, print } from './command.ts'

export const rollup: Command = {
  usage: [
    ['rollup verify', 'compare the numbers of analytics with the orders'],
    ['rollup rebuild', 'count the numbers of analytics anew from the orders'],
  ],
  async run({ argument }) {
    await using database = await openDatabase()
    return await rollupCommand(callOf(database.db, 'rollup'), argument, print)
  },
}
