import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { ReleaseStore } from '@cabinet/release'
import Type from 'typebox'
import { Value } from 'typebox/value'
import type { Encoding } from './encoding.ts'

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const

const PageHeaders = Type.Object({ page: Type.String(), headers: Type.Record(Type.String(), Type.String()) })

export interface Page {
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Readonly<Record<Encoding | 'identity', Buffer>>
}

type Store = Pick<ReleaseStore, 'get' | 'stampOf' | 'freshForMs'>

/** index.html with the headers that belong to it; `undefined` when the two are not of one revision (between two renames). */
async function readPage(store: Store): Promise<Page | undefined> {
  const html = (await store.get('index.html'))?.content
  const json = (await store.get('index.headers.json'))?.content
  return html && json && pageOf(html, json)
}

/** @param json text of `index.headers.json` */
export async function pageOf(html: Buffer, json: Buffer): Promise<Page | undefined> {
  const sidecar: unknown = JSON.parse(json.toString('utf8'))
  const hash = createHash('sha256').update(html).digest('hex')
  if (!Value.Check(PageHeaders, sidecar) || sidecar.page !== hash) return undefined
  const [br, zip] = await Promise.all([compressors.br(html), compressors.gzip(html)])
  return {
    etag: `"${hash.slice(0, 24)}"`,
    headers: sidecar.headers,
    bodies: { identity: html, br, gzip: zip },
  }
}

/** What the store holds under a key, read again after its stamp has changed; a store that does not answer changes nothing. */
class Followed<T> {
  readonly #store: Store
  readonly #key: string
  readonly #read: () => Promise<T | undefined>
  #stamp: string | undefined
  #value: T | undefined
  #looked = Number.NEGATIVE_INFINITY

  constructor(store: Store, key: string, read: () => Promise<T | undefined>) {
    this.#store = store
    this.#key = key
    this.#read = read
  }

  async current(): Promise<T | undefined> {
    if (performance.now() - this.#looked >= this.#store.freshForMs) await this.#look()
    return this.#value
  }

  async #look(): Promise<void> {
    try {
      const stamp = await this.#store.stampOf(this.#key)
      this.#looked = performance.now()
      if (stamp === undefined || stamp === this.#stamp) return
      const value = await this.#read()
      if (value === undefined) return
      this.#value = value
      this.#stamp = stamp
    } catch (error) {
      if (this.#value === undefined) throw error
    }
  }
}

/** The page that the store holds now; `undefined` as long as nothing is live. */
export class LivePage extends Followed<Page> {
  constructor(store: Store) {
    super(store, 'index.html', () => readPage(store))
  }
}

export class LiveFile extends Followed<Buffer> {
  readonly key: string

  constructor(store: Store, key: string) {
    super(store, key, async () => (await store.get(key))?.content)
    this.key = key
  }
}
