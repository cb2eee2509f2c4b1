import type { Context } from '../context.ts'
import { browserTrial } from '../gate/browser/trial.ts'
import { withoutBrowser } from '../gate/without-browser.ts'
import { Refusal, TooSlow } from '../refusal.ts'
import { readLive } from '../store/live.ts'
import { markOf } from '../store/mark.ts'
import { openStore, storeAddress } from '../store/open.ts'
import type { ReleaseStore } from '../store/port.ts'
import { publishedVersions } from '../versions/manifest.ts'
import { askServer } from './ask-server.ts'
import { changes } from './commands/changes.ts'
import { checkCommand, explainCommand } from './commands/explain.ts'
import { historyCommand } from './commands/history.ts'
import { endKeyCommand, keysCommand, serverKeyCommand, teamKeyCommand } from './commands/keys.ts'
import { pruneCommand } from './commands/prune.ts'
import { publishCommand } from './commands/publish.ts'
import { statusCommand } from './commands/status.ts'
import { type Command, parseCommandLine, refuseOddLine } from './options.ts'
import { recallSeen, rememberSeen } from './seen-revision.ts'
import { usage } from './usage.ts'

const commands: Readonly<Record<string, Command>> = {
  ...changes,
  publish: publishCommand,
  status: statusCommand,
  history: historyCommand,
  explain: explainCommand,
  check: checkCommand,
  prune: pruneCommand,
  keys: keysCommand,
  'keys team': teamKeyCommand,
  'keys server': serverKeyCommand,
  'keys retire': endKeyCommand('retired'),
  'keys revoke': endKeyCommand('revoked'),
}

function commandOf(line: readonly string[]): { name: string; command: Command; args: readonly string[] } {
  for (const words of [2, 1]) {
    const name = line.slice(0, words).join(' ')
    const command = commands[name]
    if (command && Object.hasOwn(commands, name)) return { name, command, args: line.slice(words) }
  }
  const near = Object.keys(commands).filter((name) => name.startsWith(`${line[0]} `))
  throw new Refusal(near.length > 0 ? near.join(', ') : usage)
}

/** A mistyped store must not look like one in which nothing has happened yet. */
async function refuseWrongStore(store: ReleaseStore, { needs }: Command): Promise<void> {
  if (needs === 'nothing' || (await store.stampOf('live.json')) !== undefined) return
  const isEmpty = (await publishedVersions(store)).length === 0
  if (needs === 'versions' && !isEmpty) return
  const what = isEmpty ? 'is empty or not there' : 'has no live.json: nothing was ever promoted there'
  throw new Refusal(`${store.name} ${what}. Is it the right store? RELEASE_STORE or DATA_DIR names it.`)
}

/** Keys may be what is wrong: commands that take any store say it themselves. */
async function warn({ store, env }: Context, { needs }: Command): Promise<void> {
  if (needs === 'nothing') return
  const live = await readLive(store, env)
  const seen = markOf(store).revision
  if (live && live.revision < seen)
    console.error(
      `${store.name} is at revision ${live.revision}, and ${seen} was seen: an older copy was put there.`,
    )
  else markOf(store).revision = live?.revision ?? 0
}

async function main(): Promise<void> {
  const { values, positionals } = parseCommandLine()
  if (values.help || positionals.length === 0) return console.log(usage)
  const { name, command, args } = commandOf(positionals)
  refuseOddLine(name, command, args, values)
  const { env } = process
  const store = await openStore(storeAddress(env), env)
  try {
    // Beside the output, which scripts read.
    console.error(`store ${store.name}`)
    await refuseWrongStore(store, command)
    await recallSeen({ store, env })
    await warn({ store, env }, command)
    const isBlind = values['without-browser'] === true || env.RELEASE_BROWSER === 'no'
    const tryOut = isBlind ? withoutBrowser : browserTrial({ store, env })
    const ask = env.RELEASE_API ? askServer({ store, env }, env.RELEASE_API) : undefined
    console.log(await command.run({ store, env, tryOut, ...(ask && { ask }) }, args, values))
    await rememberSeen({ store, env })
  } finally {
    store.close()
  }
}

/** «Try again later» of sysexits: a pipeline may. */
const tooSlowCode = 75

main().catch((error: unknown) => {
  console.error(error instanceof Refusal || error instanceof TypeError ? error.message : error)
  process.exitCode = error instanceof TooSlow ? tooSlowCode : 1
})
