/** Promotes in a separate process: `<store> <app> <count> at-once|in-turn`. */
import { openStore } from '../src/index.ts'
import { promoteByTurns } from './concurrent-promotes.ts'

const [address = '', app = '', count = '0', how] = process.argv.slice(2)
const store = await openStore(address, process.env)
await promoteByTurns({ store, env: process.env }, app, Number(count), how === 'at-once')
store.close()
