import { release } from '@cabinet/contract'
import { contentType, isCommon, type ReleaseStore } from '@cabinet/release'
import { Value } from 'typebox/value'
import { acceptedEncodings, type Encoding } from './encoding.ts'

export interface Asset {
  readonly type: string
  readonly body: Buffer
  readonly encoding?: Encoding
}

const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** Bytes kept in memory; a release of the whole cabinet takes some 2 MB. */
const cacheLimit = 48 * 1024 * 1024

/** Returns the key of `<app>/<version>/<file>` or `<app>/files/<file>`; undefined for any other address. */
function keyOf(address: string): string | undefined {
  const [app = '', version = '', ...rest] = address.split('/')
  const known =
    Value.Check(release.AppName, app) &&
    (Value.Check(release.Version, version) || isCommon(`${version}/`)) &&
    Value.Check(release.FileName, rest.join('/'))
  return known ? `apps/${address}` : undefined
}

/** Files of published versions never change, so a read file stays cached. */
export class Assets {
  readonly #store: Pick<ReleaseStore, 'get'>
  readonly #kept = new Map<string, Buffer>()
  #size = 0

  constructor(store: Pick<ReleaseStore, 'get'>) {
    this.#store = store
  }

  /** Returns the file in the best accepted and stored encoding; `undefined` when there is no such file. */
  async find(address: string, acceptEncoding: string | undefined): Promise<Asset | undefined> {
    const path = keyOf(address)
    const type = contentType(address)
    if (!path || !type) return undefined
    for (const encoding of acceptedEncodings(acceptEncoding)) {
      const body = await this.#read(path + endings[encoding])
      if (body) return { type, body, encoding }
    }
    const body = await this.#read(path)
    return body && { type, body }
  }

  async #read(path: string): Promise<Buffer | undefined> {
    const kept = this.#kept.get(path)
    if (kept) return kept
    const body = (await this.#store.get(path).catch(() => undefined))?.content
    if (body) this.#keep(path, body)
    return body
  }

  #keep(path: string, body: Buffer): void {
    if (this.#kept.has(path)) return
    this.#kept.set(path, body)
    this.#size += body.length
    // The oldest are evicted first, as versions that are rarely requested.
    for (const [oldest, content] of this.#kept) {
      if (this.#size <= cacheLimit) break
      this.#kept.delete(oldest)
      this.#size -= content.length
    }
  }
}
