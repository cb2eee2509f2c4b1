import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ReleaseStore } from '@cabinet/release'
import type { Encoding } from './encoding.ts'

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const

// The page is compressed once a release, so it is compressed as well as can be.
const best = { level: constants.Z_BEST_COMPRESSION }

export interface Encoded {
  readonly etag: string
  readonly bodies: Readonly<Record<Encoding | 'identity', Buffer>>
}

export interface Page extends Encoded {
  readonly policy: string
}

async function encode(content: Buffer): Promise<Encoded> {
  const hash = createHash('sha256').update(content).digest('hex')
  const [br, zip] = await Promise.all([compressors.br(content), compressors.gzip(content, best)])
  return { etag: `"${hash.slice(0, 24)}"`, bodies: { identity: content, br, gzip: zip } }
}

type Store = Pick<ReleaseStore, 'get' | 'stampOf' | 'freshForMs'>

/** Reads index.html with the policy that it carries itself; a page without one is damaged and not served. */
async function readPage(store: Store): Promise<Page | undefined> {
  const html = (await store.get('index.html'))?.content
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(String(html)) ?? []
  return html && policy ? { ...(await encode(html)), policy } : undefined
}

/** No page waits longer for a look at a store that is slow, once there is a value. */
const mostMs = 1_000

/** Returns a reader that re-reads a key after its stamp changes; an unreachable store changes nothing, a slow one later. */
function cachedUntilChanged<T>(store: Store, key: string, read: () => Promise<T | undefined>) {
  let stamp: string | undefined
  let value: T | undefined
  let looked = Number.NEGATIVE_INFINITY
  let looking: { readonly since: number; readonly end: Promise<void> } | undefined
  const look = async () => {
    const present = await store.stampOf(key)
    looked = performance.now()
    if (present === undefined || present === stamp) return
    const next = await read()
    if (next !== undefined) [value, stamp] = [next, present]
  }
  const begin = () => ({ since: performance.now(), end: look() })
  return async (): Promise<T | undefined> => {
    if (performance.now() - looked < store.freshForMs) return value
    // A folder answers at once, and the next page shows what the last change has made.
    if (store.freshForMs === 0 || looking === undefined) {
      const own = begin()
      looking = own
      const forget = () => {
        if (looking === own) looking = undefined
      }
      own.end.then(forget, forget)
    }
    const { since, end } = looking
    if (value === undefined) await end
    else
      await Promise.race([
        end.catch(() => undefined),
        wait(Math.max(0, since + mostMs - performance.now()), undefined, { ref: false }),
      ])
    return value
  }
}

/** Returns a reader of the store's current page, which gives `undefined` while nothing is live. */
export const livePage = (store: Store) => cachedUntilChanged(store, 'index.html', () => readPage(store))

/** Returns a reader of a file of the store that changes with its page. */
export const liveFile = (store: Store, key: string) =>
  cachedUntilChanged(store, key, async () => {
    const stored = await store.get(key)
    return stored && encode(stored.content)
  })
