import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { replaceFile } from '../files/atomic.ts'
import { beginningOfKeys } from '../keys/key-set.ts'
import { readLive } from '../store/live.ts'

/** The signature of its first key set tells a store from a new one in the same place. */
async function fileOf({ store, env }: Context): Promise<string | undefined> {
  const beginning = await beginningOfKeys(store, env)
  if (beginning === undefined) return undefined
  const name = createHash('sha256').update(`${store.name} ${beginning}`).digest('hex').slice(0, 16)
  return join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'cabinet', name)
}

const revisionIn = (file: string): Promise<number> => readFile(file, 'utf8').then(Number, () => 0)

/** @returns why the live pointer is an older copy: this user has seen a later one, as browsers would have */
export async function olderThanSeen(context: Context): Promise<string | undefined> {
  const file = await fileOf(context)
  const live = file && (await readLive(context.store, context.env))
  const seen = file && live ? await revisionIn(file) : 0
  return live && live.revision < seen
    ? `${context.store.name} is at revision ${live.revision}, and ${seen} was seen here before: an older copy was put in its place. If that was meant: ./cabinet release renew --after ${seen} --reason "…"`
    : undefined
}

/** Keeps the highest revision seen. A home that can't be written protects nobody and stops nothing. */
export async function rememberRevision(context: Context): Promise<void> {
  const [file, live] = [await fileOf(context), await readLive(context.store, context.env)]
  if (!file || !live || live.revision <= (await revisionIn(file))) return
  await replaceFile(file, `${live.revision}\n`).catch((error: unknown) =>
    console.error(`What was seen last can't be kept: ${String(error)}`),
  )
}
