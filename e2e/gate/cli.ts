/** Run by `pnpm release promote`: a trial as JSON on the standard input, the mistakes as JSON on the file descriptor 3. */
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { openStore } from '../../release/src/index.ts'
import { type Trial, tryOut } from './try-out.ts'

const [address = ''] = process.argv.slice(2)
const trial: Trial = JSON.parse(await text(process.stdin))
const store = await openStore(address, process.env)
const mistakes = await tryOut(store, trial)
store.close()
writeFileSync(3, JSON.stringify(mistakes))
