import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
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

async function stampOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found && `${found.ino}:${found.mtimeMs}:${found.size}`
}

/** index.html with the headers that belong to it; `undefined` when the two are not of one revision (between two renames). */
async function readPage(store: string): Promise<Page | undefined> {
  const html = await readFile(join(store, 'index.html')).catch(() => undefined)
  const json = await readFile(join(store, 'index.headers.json'), 'utf8').catch(() => undefined)
  if (!html || json === undefined) return undefined
  const sidecar: unknown = JSON.parse(json)
  const hash = createHash('sha256').update(html).digest('hex')
  if (!Value.Check(PageHeaders, sidecar) || sidecar.page !== hash) return undefined
  const [br, zip] = await Promise.all([compressors.br(html), compressors.gzip(html)])
  return {
    etag: `"${hash.slice(0, 24)}"`,
    headers: sidecar.headers,
    bodies: { identity: html, br, gzip: zip },
  }
}

/** The page that the store holds now: one look at the file's date per request, a read only after a promote or rollback. */
export class LivePage {
  readonly #store: string
  #stamp: string | undefined
  #page: Page | undefined

  constructor(store: string) {
    this.#store = store
  }

  /** `undefined` as long as nothing is live. */
  async current(): Promise<Page | undefined> {
    const stamp = await stampOf(join(this.#store, 'index.html'))
    if (stamp !== undefined && stamp !== this.#stamp) {
      const page = await readPage(this.#store)
      if (page) {
        this.#page = page
        this.#stamp = stamp
      }
    }
    return this.#page
  }
}
