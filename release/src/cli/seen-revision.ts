import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { replaceFile } from '../files/atomic.ts'
import { type HighWaterMark, raiseHighWaterMark } from '../store/port.ts'

/** Returns the note's file: beside the keys of a store in a folder, in the home folder for a bucket. */
function fileOf({ store, env }: Context): string {
  if (store.keysFolder !== undefined) return join(store.keysFolder, 'seen.json')
  const name = createHash('sha256').update(store.name).digest('hex').slice(0, 16)
  return join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'cabinet', `${name}.json`)
}

function markIn(text: string): HighWaterMark {
  const value: unknown = Object(JSON.parse(text))
  const number = (name: string): number => Number(Reflect.get(Object(value), name)) || 0
  const root: unknown = Reflect.get(Object(value), 'root')
  return { ...(typeof root === 'string' && { root }), keySet: number('keySet'), revision: number('revision') }
}

/** Raises the store's mark to the newest state that this machine has seen. */
export async function loadHighWaterMark(context: Context): Promise<void> {
  const text = await readFile(fileOf(context), 'utf8').catch(() => '{}')
  try {
    raiseHighWaterMark(context.store, markIn(text))
  } catch {
    // A damaged note gives no protection, but stops no command.
  }
}

/** Saves the newest state seen. A folder that cannot be written gives no protection, but stops no command. */
export async function saveHighWaterMark(context: Context): Promise<void> {
  const file = fileOf(context)
  const text = `${JSON.stringify(context.store.mark)}\n`
  if (text === (await readFile(file, 'utf8').catch(() => ''))) return
  await replaceFile(file, text).catch((error: unknown) =>
    console.error(`What was seen last can't be kept: ${String(error)}`),
  )
}
