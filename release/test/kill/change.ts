/** The killed process: it runs `publish <store> <build>` or `promote <store> <app> <version>` like the command line. */
import { openStore, promote, publish } from '../../src/index.ts'

const [what, address = '', subject = '', version = ''] = process.argv.slice(2)
const context = { store: await openStore(address, process.env), env: process.env }
if (what === 'publish') await publish(context, subject)
else await promote(context, [{ app: subject, version }], { who: 'test', reason: 'to be killed' })
context.store.close()
