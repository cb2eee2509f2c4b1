import { browserTrial, withoutBrowser } from '../gate/browser/trial.ts'
import { Refusal } from '../refusal.ts'
import { openStore, storeAddress } from '../store/open.ts'
import { canaryCommand } from './commands/canary.ts'
import { historyCommand } from './commands/history.ts'
import { keysCommand } from './commands/keys.ts'
import { killCommand } from './commands/kill.ts'
import { maintenanceCommand } from './commands/maintenance.ts'
import { promoteCommand } from './commands/promote.ts'
import { pruneCommand } from './commands/prune.ts'
import { publishCommand } from './commands/publish.ts'
import { renewCommand } from './commands/renew.ts'
import { repairCommand } from './commands/repair.ts'
import { revokeCommand } from './commands/revoke.ts'
import { rollbackCommand } from './commands/rollback.ts'
import { statusCommand } from './commands/status.ts'
import { workerCommand } from './commands/worker.ts'
import { type Command, parseCommandLine } from './options.ts'
import { usage } from './usage.ts'

const commands: ReadonlyMap<string, Command> = new Map([
  ['publish', publishCommand],
  ['promote', promoteCommand],
  ['rollback', rollbackCommand],
  ['canary', canaryCommand],
  ['kill', killCommand(true)],
  ['revive', killCommand(false)],
  ['revoke', revokeCommand],
  ['maintenance', maintenanceCommand],
  ['worker', workerCommand],
  ['status', statusCommand],
  ['history', historyCommand],
  ['prune', pruneCommand],
  ['renew', renewCommand],
  ['repair', repairCommand],
  ['keys', keysCommand],
])

async function main(): Promise<void> {
  const { values, positionals } = parseCommandLine()
  const [name, ...args] = positionals
  if (values.help || name === undefined) return console.log(usage)
  const command = commands.get(name)
  if (!command) throw new Refusal(usage)
  const { env } = process
  const store = await openStore(storeAddress(env), env)
  try {
    const isBlind = values['without-browser'] === true || env.RELEASE_BROWSER === 'no'
    const tryOut = isBlind ? withoutBrowser : browserTrial({ store, env })
    console.log(await command({ store, env, tryOut }, args, values))
  } finally {
    store.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Refusal || error instanceof TypeError ? error.message : error)
  process.exitCode = 1
})
