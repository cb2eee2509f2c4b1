import { release } from '@cabinet/contract'
import {
  type Context,
  contentType,
  isCommon,
  matchesManifest,
  NamedFiles,
  type ReleaseStore,
  versionKey,
} from '@cabinet/release'
import { Value } from 'typebox/value'
import { acceptedEncodings, type Encoding } from './encoding.ts'

export interface Asset {
  readonly type: string
  readonly body: Buffer
  readonly encoding?: Encoding
}

const endings = { br: 'br', gzip: 'gz' } as const satisfies Record<Encoding, string>

/** Bytes kept in memory; a release of the whole cabinet takes some 2 MB. */
const cacheLimit = 48 * 1024 * 1024

interface Place {
  readonly app: string
  readonly version: string
  readonly name: string
}

/** Returns the place of `<app>/<version>/<file>` or `<app>/files/<file>`; undefined for any other address. */
function placeOf(address: string): Place | undefined {
  const [app = '', version = '', ...rest] = address.split('/')
  const isShared = isCommon(`${version}/`)
  const isKnown =
    Value.Check(release.AppName, app) &&
    (isShared || Value.Check(release.Version, version)) &&
    Value.Check(release.FileName, rest.join('/'))
  return isKnown ? { app, version, name: (isShared ? [version, ...rest] : rest).join('/') } : undefined
}

/** Serves what signed versions name, byte for byte. Such a file never changes, so a read one stays cached. */
export class Assets {
  readonly #store: ReleaseStore
  readonly #named: NamedFiles
  readonly #kept = new Map<string, Buffer>()
  #size = 0

  constructor(context: Context) {
    this.#store = context.store
    this.#named = new NamedFiles(context)
  }

  /** Returns the file in the best accepted and stored encoding; `undefined` when there is no such file. */
  async find(address: string, acceptEncoding: string | undefined): Promise<Asset | undefined> {
    const place = placeOf(address)
    const type = contentType(address)
    if (!place || !type) return undefined
    for (const encoding of acceptedEncodings(acceptEncoding)) {
      const body = await this.#read(place, encoding)
      if (body) return { type, body, encoding }
    }
    const body = await this.#read(place)
    return body && { type, body }
  }

  async #read({ app, version, name }: Place, encoding?: Encoding): Promise<Buffer | undefined> {
    const ending = encoding && endings[encoding]
    const path = versionKey(app, version, name) + (ending ? `.${ending}` : '')
    const kept = this.#kept.get(path)
    if (kept) return kept
    const file = await this.#named.find(app, version, name).catch(() => undefined)
    const body = file && (await this.#store.get(path).catch(() => undefined))?.content
    if (!body || !(await matchesManifest(body, file, ending))) return undefined
    this.#keep(path, body)
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
