import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { ReleaseStore } from '@cabinet/release'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Encoding } from './encoding.ts'

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const

const PageHeaders = Type.Object({ page: Type.String(), headers: Type.Record(Type.String(), Type.String()) })

export interface Encoded {
  readonly etag: string
  readonly bodies: Readonly<Record<Encoding | 'identity', Buffer>>
}

export interface Page extends Encoded {
  readonly headers: Readonly<Record<string, string>>
}

async function encode(content: Buffer): Promise<Encoded> {
  const hash = createHash('sha256').update(content).digest('hex')
  const [br, zip] = await Promise.all([compressors.br(content), compressors.gzip(content)])
  return { etag: `"${hash.slice(0, 24)}"`, bodies: { identity: content, br, gzip: zip } }
}

type Store = Pick<ReleaseStore, 'get' | 'stampOf' | 'freshForMs'>

/** index.html with its headers; `undefined` when the two have different revisions (between two renames). */
async function readPage(store: Store): Promise<Page | undefined> {
  const html = (await store.get('index.html'))?.content
  const json = (await store.get('index.headers.json'))?.content
  return html && json && pageOf(html, json)
}

/** @param json text of `index.headers.json` */
async function pageOf(html: Buffer, json: Buffer): Promise<Page | undefined> {
  const sidecar: unknown = JSON.parse(json.toString('utf8'))
  const hash = createHash('sha256').update(html).digest('hex')
  if (!Value.Check(PageHeaders, sidecar) || sidecar.page !== hash) return undefined
  return { ...(await encode(html)), headers: sidecar.headers }
}

/** The stored value of a key, re-read after its stamp changes; an unreachable store changes nothing. */
function cachedUntilChanged<T>(store: Store, key: string, read: () => Promise<T | undefined>) {
  let stamp: string | undefined
  let value: T | undefined
  let looked = Number.NEGATIVE_INFINITY
  return async (): Promise<T | undefined> => {
    if (performance.now() - looked < store.freshForMs) return value
    try {
      const present = await store.stampOf(key)
      looked = performance.now()
      if (present === undefined || present === stamp) return value
      const next = await read()
      if (next !== undefined) [value, stamp] = [next, present]
    } catch (error) {
      if (value === undefined) throw error
    }
    return value
  }
}

/** The store's current page; `undefined` while nothing is live. */
export const livePage = (store: Store) => cachedUntilChanged(store, 'index.html', () => readPage(store))

/** A file of the store that changes with its page. */
export const liveFile = (store: Store, key: string) =>
  cachedUntilChanged(store, key, async () => {
    const stored = await store.get(key)
    return stored && encode(stored.content)
  })
