import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Type as T } from 'typebox'
import type { Context } from '../context.ts'
import { replaceFile } from '../files/atomic.ts'
import { readIfPresent } from '../files/error-code.ts'
import { parseJson } from '../files/parse-json.ts'
import { readSecretFiles } from '../files/secret-files.ts'
import { browserTrial, withoutBrowser } from '../gate/browser/trial.ts'
import { CommandError, Refusal, TooSlow, Unreachable } from '../refusal.ts'
import { openStore } from '../store/open.ts'
import { type ReleaseStore, raiseHighWaterMark } from '../store/port.ts'
import { signBrowserCheck } from '../versions/browser-check.ts'
import { publishedVersions } from '../versions/manifest.ts'
import { askServer } from './ask-server.ts'
import { assertUsage, type Command, commandName, parseCommandLine } from './command.ts'
import { changeCommands } from './commands/changes.ts'
import { copyCommands } from './commands/copies.ts'
import { keyCommands } from './commands/keys.ts'
import { readCommands } from './commands/reads.ts'
import { versionCommands } from './commands/versions.ts'

const commands = [...versionCommands, ...changeCommands, ...readCommands, ...copyCommands, ...keyCommands]

const usage = (): string => `./cabinet release <command>

${commands.map(({ line, about }) => `  ${line}\n      ${about}`).join('\n')}

  --who NAME       who does it (the system's user)
  --revision N     refuse unless the store is at this revision
  --force          against what the gate says; --without-browser (RELEASE_BROWSER=no): not rendered; the history names both
  RELEASE_STORE    a folder (DATA_DIR/releases) or s3://bucket/prefix; RELEASE_S3_* see docs/operations.md
  RELEASE_KEY      the key at hand (PEM): a team's, which asks the cabinet at RELEASE_API, or the server's
  RELEASE_ROOT_KEY, RELEASE_ROOTS   the root's key, for «keys»; ids of trusted roots
  …_FILE           the file that holds such a secret: RELEASE_KEY_FILE
  RELEASE_TRIAL    https://user:password@host of a test stand whose pages are rendered; else the sources' own API is started`

function commandOf(line: readonly string[]): { command: Command; args: readonly string[] } {
  for (const words of [2, 1]) {
    const command = commands.find((one) => commandName(one) === line.slice(0, words).join(' '))
    if (command) return { command, args: line.slice(words) }
  }
  const near = commands.map(commandName).filter((name) => name.startsWith(`${line[0]} `))
  throw new CommandError(near.length > 0 ? near.join(', ') : usage())
}

/** Refuses an empty store, which may be a mistyped one. @throws CommandError */
async function assertStore(store: ReleaseStore, { needs }: Command): Promise<void> {
  if ((await store.stampOf('live.json')) !== undefined) return
  const isEmpty = (await publishedVersions(store)).length === 0
  if (needs === 'versions' && !isEmpty) return
  const what = isEmpty ? 'is empty or not there' : 'has no live.json: nothing was ever promoted there'
  throw new CommandError(`${store.name} ${what}. Is it the right store? RELEASE_STORE or DATA_DIR names it.`)
}

/** Runs one command line and prints its answer, or its mistake as a sentence. @returns the exit code */
export async function perform(line: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    console.log(await runCommandLine(line, env))
    return 0
  } catch (error) {
    const isSentence = [CommandError, Refusal, TooSlow, TypeError, Unreachable].some(
      (kind) => error instanceof kind,
    )
    console.error(isSentence && error instanceof Error ? error.message : error)
    // 75 (EX_TEMPFAIL): a pipeline may repeat the command later.
    return error instanceof TooSlow || error instanceof Unreachable ? 75 : 1
  }
}

/** Runs one command line and returns what it prints. @param own the environment @throws CommandError, TooSlow, or any other error */
export async function runCommandLine(line: readonly string[], own: NodeJS.ProcessEnv): Promise<string> {
  const { values, positionals } = parseCommandLine(line)
  if (values.help || positionals.length === 0) return usage()
  const { command, args } = commandOf(positionals)
  assertUsage(command, args, values)
  const mistakes: string[] = []
  const env = readSecretFiles(own, (sentence) => mistakes.push(sentence))
  if (mistakes.length > 0) throw new CommandError(mistakes.join('\n'))
  const store = await openStore(env.RELEASE_STORE || join(env.DATA_DIR || '.data', 'releases'), env)
  try {
    // Standard error takes the notes, because scripts read the output.
    console.error(`store ${store.name}`)
    await loadHighWaterMark({ store, env })
    if (command.allowsOld) store.mark.allowsOld = true
    // Commands that work on any store report problems with its keys themselves.
    if (command.needs !== 'nothing') await assertStore(store, command)
    const isBlind = values['without-browser'] === true || env.RELEASE_BROWSER === 'no'
    const runTrial = isBlind ? withoutBrowser : browserTrial({ store, env })
    const keepBrowserCheck: Context['keepBrowserCheck'] = (...found) =>
      signBrowserCheck({ store, env }, ...found)
    const ask = env.RELEASE_API ? askServer({ store, env }, env.RELEASE_API) : undefined
    const printed = await command.run(
      { store, env, runTrial, keepBrowserCheck, ...(ask && { ask }) },
      args,
      values,
    )
    await saveHighWaterMark({ store, env })
    return printed
  } finally {
    store.close()
  }
}

/** Returns the note's file: beside the keys of a store in a folder, in the home folder for a bucket. */
function fileOf({ store, env }: Context): string {
  if (store.keysFolder !== undefined) return join(store.keysFolder, 'seen.json')
  const name = createHash('sha256').update(store.name).digest('hex').slice(0, 16)
  return join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'cabinet', `${name}.json`)
}

const Mark = T.Object({ root: T.Optional(T.String()), keySet: T.Integer(), revision: T.Integer() })

/** Raises the store's mark to the newest state that this machine has seen. */
async function loadHighWaterMark(context: Context): Promise<void> {
  try {
    const text = await readIfPresent(fileOf(context))
    if (text) raiseHighWaterMark(context.store, parseJson(text, fileOf(context), Mark))
  } catch {
    // A damaged note gives no protection, but stops no command.
  }
}

/** Saves the newest state seen. A folder that cannot be written gives no protection, but stops no command. */
async function saveHighWaterMark(context: Context): Promise<void> {
  const file = fileOf(context)
  const { allowsOld: _, ...mark } = context.store.mark
  const text = `${JSON.stringify(mark)}\n`
  if (text === (await readIfPresent(file))?.toString()) return
  await replaceFile(file, text).catch((error: unknown) =>
    console.error(`What was seen last can't be kept: ${String(error)}`),
  )
}
