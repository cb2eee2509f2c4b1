import type { LivePointer, SignedPointer } from '@cabinet/contract'
import pMap from 'p-map'
import { type Context, readLive } from '../src/index.ts'
import { canonicalJson, processSigner } from '../src/keys/signer.ts'

/**
 * Extends the history of a store up to `revision`; every revision is signed like a renewal.
 * @param write puts a file into the store without the durable writes of a real change
 */
export async function continueHistory(
  { store, env }: Context,
  revision: number,
  write: (key: string, text: string) => Promise<unknown>,
): Promise<void> {
  const signer = await processSigner(store, env, false)
  const live = await readLive(store, env)
  if (!live) throw new Error('nothing is live')
  const change: LivePointer['change'] = { who: 'test', reason: 'signed anew', action: 'renew', changes: [] }
  const numbers = Array.from({ length: revision - live.revision + 1 }, (_, index) => live.revision + index)
  const file = async (number: number) => {
    const pointer = number === live.revision ? live : { ...live, revision: number, change }
    const signature = signer.sign(canonicalJson(pointer))
    const signed: SignedPointer = { pointer, key: signer.id, signature }
    await write(number === revision ? 'live.json' : `history/${number}.json`, JSON.stringify(signed))
  }
  await pMap(numbers, file, { concurrency: 16 })
}
