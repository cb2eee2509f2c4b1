import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { LivePointer, ReleaseManifest } from '@cabinet/contract'
import pMap from 'p-map'
import type { StoreContext } from '../context.ts'
import { integrityOf } from '../files/integrity.ts'
import { readLive } from '../store/live.ts'
import { type ReleaseStore, versionKey } from '../store/port.ts'
import { publishedManifest, readable } from './manifest.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** RFC 9842: what `dcz` begins with, before the SHA-256 of the dictionary and the stream. */
const magic = Buffer.from('5e2a4d1820000000', 'hex')

const inParallel = { concurrency: 4 } as const

const sha256 = (content: Uint8Array): Buffer => createHash('sha256').update(content).digest()

/**
 * Where the delta lies for who has the dictionary of this hash (base64). Its slashes are folders, so that a server of files finds it by the
 * header; several in a row are one, as they are for a file system.
 */
export const deltaKey = (key: string, hash: string): string => `${key}.dcz/${hash}`.replace(/\/+/g, '/')

async function deltaOf(content: Uint8Array, dictionary: Uint8Array): Promise<Buffer> {
  // Reaches over all of the dictionary; every decoder of `dcz` takes 8 MB.
  const reach = Math.min(23, Math.max(10, Math.ceil(Math.log2(content.length + dictionary.length))))
  const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: reach }
  return Buffer.concat([magic, sha256(dictionary), await compress(content, { dictionary, params })])
}

/** `files/remote.6eb20f19c9.js` → `files/remote.js`: what a file is called in every version. */
const nameOfAll = (name: string): string => name.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '')

/** What a page fetches by address; the boot script and the worker come in texts of their own. */
const isFetched = (name: string): boolean => /\.(?:js|css)$/.test(name) && !/^(?:boot|sw)\.js$/.test(name)

interface Pair {
  readonly name: string
  readonly key: string
  readonly to: ReleaseManifest
  readonly content: Buffer
  readonly dictionary: Buffer
}

async function wholeFile(
  store: ReleaseStore,
  { app, version, files }: ReleaseManifest,
  name: string,
): Promise<Buffer | undefined> {
  const content = (await store.get(versionKey(app, version, name)))?.content
  return content && integrityOf(content) === files[name]?.integrity ? content : undefined
}

/** Calls `work` with every changed file of `to` and the one of `from` that it takes the place of. */
async function forPairs(
  store: ReleaseStore,
  from: ReleaseManifest,
  to: ReleaseManifest,
  work: (pair: Pair) => Promise<void>,
): Promise<void> {
  const before = new Map(Object.keys(from.files).map((name) => [nameOfAll(name), name]))
  await pMap(
    Object.keys(to.files).filter(isFetched),
    async (name) => {
      const old = before.get(nameOfAll(name)) ?? name
      const integrity = from.files[old]?.integrity
      if (integrity === undefined || integrity === to.files[name]?.integrity) return
      const dictionary = await wholeFile(store, from, old)
      const content = await wholeFile(store, to, name)
      const key = versionKey(to.app, to.version, name)
      if (content && dictionary) await work({ name, key, to, content, dictionary })
    },
    inParallel,
  )
}

type InPointer = LivePointer['apps'][string] | undefined

/** Versions of the app that browsers have files of. */
async function inUse(
  store: ReleaseStore,
  { app, version }: ReleaseManifest,
  { live, previous, canary }: Partial<NonNullable<InPointer>> = {},
): Promise<ReleaseManifest[]> {
  const names = [...new Set([live, previous, canary?.version])].flatMap((one) => one ?? [])
  const others = names.filter((one) => one !== version)
  const found = await Promise.all(others.map((one) => readable(publishedManifest(store, app, one))))
  return found.filter((one) => one !== undefined)
}

/**
 * Deltas between a version and those that browsers have, in both directions: back is where a rollback leads. One that is not smaller than
 * the compressed file is not kept.
 */
export async function addDeltas({ store, env }: StoreContext, manifest: ReleaseManifest): Promise<void> {
  const pointer = await readable(readLive(store, env))
  const add = async ({ name, key, to, content, dictionary }: Pair): Promise<void> => {
    const place = deltaKey(key, sha256(dictionary).toString('base64'))
    if ((await store.stampOf(place)) !== undefined) return
    const delta = await deltaOf(content, dictionary)
    const { brotli = content.length } = to.files[name] ?? {}
    if (delta.length < brotli) await store.put(place, delta)
  }
  for (const other of await inUse(store, manifest, pointer?.apps[manifest.app])) {
    await forPairs(store, other, manifest, add)
    await forPairs(store, manifest, other, add)
  }
}

/** @returns sentences for deltas of a version that give another file than the published one */
export async function deltaMistakes(
  store: ReleaseStore,
  manifest: ReleaseManifest,
  present: InPointer,
): Promise<string[]> {
  const mistakes: string[] = []
  const look = async ({ key, content, dictionary }: Pair): Promise<void> => {
    const delta = (await store.get(deltaKey(key, sha256(dictionary).toString('base64'))))?.content
    if (!delta) return
    const head = Buffer.concat([magic, sha256(dictionary)])
    const stream = delta.subarray(head.length)
    const decoded = await decompress(stream, { dictionary, maxOutputLength: content.length }).catch(
      () => undefined,
    )
    if (!delta.subarray(0, head.length).equals(head) || !decoded?.equals(content))
      mistakes.push(
        `${store.name}/${deltaKey(key, sha256(dictionary).toString('base64'))} does not decode to the published file. Remove it.`,
      )
  }
  for (const other of await inUse(store, manifest, present)) await forPairs(store, other, manifest, look)
  return mistakes
}
