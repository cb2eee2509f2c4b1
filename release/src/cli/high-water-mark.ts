import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Type as T } from 'typebox'
import type { Context } from '../context.ts'
import { replaceFile } from '../files/atomic.ts'
import { readIfPresent } from '../files/error-code.ts'
import { parseJson } from '../files/parse-json.ts'
import { raiseHighWaterMark } from '../store/port.ts'

/** Returns the note's file: beside the keys of a store in a folder, in the home folder for a bucket. */
function fileOf({ store, env }: Context): string {
  if (store.keysFolder !== undefined) return join(store.keysFolder, 'seen.json')
  const name = createHash('sha256').update(store.name).digest('hex').slice(0, 16)
  return join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'cabinet', `${name}.json`)
}

const Mark = T.Object({ root: T.Optional(T.String()), keySet: T.Integer(), revision: T.Integer() })

/** Raises the store's mark to the newest state that this machine has seen. */
export async function loadHighWaterMark(context: Context): Promise<void> {
  try {
    const text = await readIfPresent(fileOf(context))
    if (text) raiseHighWaterMark(context.store, parseJson(text, fileOf(context), Mark))
  } catch {
    // A damaged note gives no protection, but stops no command.
  }
}

/** Saves the newest state seen. A folder that cannot be written gives no protection, but stops no command. */
export async function saveHighWaterMark(context: Context): Promise<void> {
  const file = fileOf(context)
  const { allowsOld: _, ...mark } = context.store.mark
  const text = `${JSON.stringify(mark)}\n`
  if (text === (await readIfPresent(file))?.toString()) return
  await replaceFile(file, text).catch((error: unknown) =>
    console.error(`What was seen last can't be kept: ${String(error)}`),
  )
}
