/**
 * `pnpm start` builds what changed, prepares the database, publishes and promotes the apps into the local release store, and serves
 * everything by this one process. The environment sets `PORT`, `DATA_DIR` and the other options of docs/installation.md.
 */

import { demoPassword, demoUsers } from '../api/demo/users.ts'
import { type RunningServer, startServer } from '../api/src/main.ts'
import { isPermanent, startupProblem } from '../api/src/platform/config/startup-problem.ts'
import { onCallerExit } from '../build/src/ended-with-caller.ts'
import { basePath } from '../build/src/workspace.ts'
import { buildChanged, stopBuilds } from './start/build-changed.ts'
import { releaseLocal } from './start/release-local.ts'

const hasDemo = ({ config }: RunningServer): boolean => config.embedded && config.demoOrders > 0

function greet(server: RunningServer): void {
  const { port, protocol } = new URL(server.address)
  const cabinet = `${protocol}//localhost:${port}${basePath}`
  console.log(`\nMerchant cabinet: ${cabinet}/`)
  if (hasDemo(server)) {
    console.log(`Demo users, all with the password ${demoPassword}:`)
    for (const { username, jobTitle } of demoUsers) console.log(`  ${username.padEnd(20)} ${jobTitle}`)
  }
  if (server.config.embedded) console.log(`Mails and SMS, delivery codes too: ${cabinet}/dev/outbox`)
  console.log('Stop: Ctrl+C')
}

let server: RunningServer | undefined
let stopping = false

async function stop(code: number): Promise<void> {
  // A second signal stops at once.
  if (stopping) process.exit(code || 1)
  stopping = true
  stopBuilds()
  await server?.close()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
onCallerExit(() => void stop(0))

try {
  const building = buildChanged()
  // The failure is handled below and must not end the process until then.
  building.catch(() => undefined)
  server = await startServer(process.env, { onProgress: (sentence) => console.log(sentence) })
  if (stopping) await server.close()
  // The server has locked the data folder, so the store belongs to this process.
  await releaseLocal(server.releases, await building)
  if (!stopping) greet(server)
} catch (error) {
  if (!stopping) {
    console.error(startupProblem(error) ?? error)
    await stop(isPermanent(error) ? 2 : 1)
  }
}
