import { S3Client } from '@aws-sdk/client-s3'
import { release } from '@cabinet/contract'
import pMap from 'p-map'
import { Value } from 'typebox/value'
import { Refusal } from '../refusal.ts'
import { Bucket } from './bucket.ts'
import {
  type Condition,
  isCommon,
  originalOf,
  type PublishedVersion,
  type ReleaseStore,
  type Stored,
  type VersionFiles,
} from './port.ts'

const inParallel = { concurrency: 8 } as const

/** They come last: from then on the version is there. */
const last = ['release.json', 'release.sig.json']

/** The pointer is replaced by compare-and-swap (`If-Match`, `If-None-Match: *`), so nobody locks anything. */
class S3Store implements ReleaseStore {
  readonly freshForMs = 1_000
  readonly #bucket: Bucket
  #probed: Promise<void> | undefined

  constructor(bucket: Bucket) {
    this.#bucket = bucket
  }

  get name(): string {
    return this.#bucket.name
  }

  get(key: string): Promise<Stored | undefined> {
    return this.#bucket.get(key)
  }

  stampOf(key: string): Promise<string | undefined> {
    return this.#bucket.stampOf(key)
  }

  async put(key: string, content: string | Uint8Array, condition?: Condition): Promise<boolean> {
    if (condition !== undefined) await this.refuseWithoutConditions()
    return this.#bucket.put(key, content, condition)
  }

  async addVersion(app: string, version: string, files: VersionFiles): Promise<boolean> {
    const folder = `apps/${app}/${version}/`
    if ((await this.stampOf(`${folder}release.json`)) !== undefined) return false
    const first = [...files].filter(([name]) => !last.includes(name))
    const add = async ([name, content]: (typeof first)[number]) => {
      // A killed attempt's leftovers may only be the same; copies differ by their compressor.
      if ((await this.put(folder + name, content, 'absent')) || originalOf(name) !== name) return
      if ((await this.get(folder + name))?.content.equals(content)) return
      throw new Refusal(
        `${app} ${version} was begun with other content and never finished. Publish under a new version.`,
      )
    }
    await pMap(first, add, inParallel)
    // The version exists from here on; a second publisher signs the same.
    const added = await this.put(`${folder}release.json`, files.get('release.json') ?? '', 'absent')
    const signature = files.get('release.sig.json')
    if (added && signature) await this.#bucket.put(`${folder}release.sig.json`, signature)
    return added
  }

  async removeVersion(app: string, version: string): Promise<void> {
    const folder = `apps/${app}/${version}/`
    await this.#bucket.remove(`${folder}release.json`)
    await pMap(await this.#bucket.list(folder), ({ key }) => this.#bucket.remove(key), inParallel)
  }

  async versions(): Promise<PublishedVersion[]> {
    return (await this.#bucket.list('apps/')).flatMap(({ key, at }) => {
      const [, app = '', version = ''] = /^apps\/([^/]+)\/([^/]+)\/release\.json$/.exec(key) ?? []
      const known = Value.Check(release.AppName, app) && Value.Check(release.Version, version)
      return known ? [{ app, version, at }] : []
    })
  }

  async sweep(olderThan: Date, isNeeded: (key: string) => boolean): Promise<void> {
    const listed = await this.#bucket.list('apps/')
    const isOfAll = (key: string) => isCommon(key.split('/').slice(2).join('/'))
    const all = listed.filter(({ key }) => !isOfAll(key))
    const unneeded = listed.filter(
      ({ key, at }) => isOfAll(key) && at < olderThan && !isNeeded(originalOf(key)),
    )
    const folderOf = (key: string) => key.split('/').slice(0, 3).join('/')
    const finished = new Set(
      all.filter(({ key }) => key.endsWith('/release.json')).map(({ key }) => folderOf(key)),
    )
    const fresh = new Set(all.filter(({ at }) => at >= olderThan).map(({ key }) => folderOf(key)))
    const left = all.filter(({ key }) => !finished.has(folderOf(key)) && !fresh.has(folderOf(key)))
    await pMap([...left, ...unneeded], ({ key }) => this.#bucket.remove(key), inParallel)
  }

  /** Conditional writes decide who was first: nobody waits. */
  withLock<T>(work: () => Promise<T>): Promise<T> {
    return work()
  }

  close(): void {
    this.#bucket.close()
  }

  /**
   * Writes conditionally what must not be written: a storage that ignores the header would lose changes without a word.
   * @throws Refusal when the storage has no conditional writes
   */
  refuseWithoutConditions(): Promise<void> {
    this.#probed ??= this.#probe().catch((error: unknown) => {
      if (!(error instanceof Refusal)) this.#probed = undefined
      throw error
    })
    return this.#probed
  }

  async #probe(): Promise<void> {
    const write = () => this.#bucket.put('.probe', 'a conditional write must not replace this\n', 'absent')
    // The first one ever finds nothing there.
    if ((await write()) && (await write()))
      throw new Refusal(
        `${this.name} has no conditional writes (If-None-Match, If-Match), so two changes at once could lose one. Use a storage that has them: Amazon S3, MinIO, Ceph, Cloudflare R2.`,
      )
  }
}

/**
 * @param address `s3://bucket/prefix`
 * @param env `RELEASE_S3_ENDPOINT`, `RELEASE_S3_REGION`, `RELEASE_S3_ACCESS_KEY_ID`, `RELEASE_S3_SECRET_ACCESS_KEY`
 * @throws Refusal when the storage has no conditional writes
 */
export async function s3Store(address: string, env: NodeJS.ProcessEnv): Promise<ReleaseStore> {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
  if (bucket === '') throw new Refusal(`«${address}» names no bucket: s3://bucket/prefix`)
  const { RELEASE_S3_ENDPOINT: endpoint, RELEASE_S3_ACCESS_KEY_ID: accessKeyId } = env
  const client = new S3Client({
    region: env.RELEASE_S3_REGION || 'us-east-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId
      ? { credentials: { accessKeyId, secretAccessKey: env.RELEASE_S3_SECRET_ACCESS_KEY ?? '' } }
      : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  const store = new S3Store(new Bucket(client, bucket, prefix))
  await store.refuseWithoutConditions().catch((error: unknown) => {
    // A reader may not write, and a storage that is down now is probed again before the first conditional write.
    if (!(error instanceof Refusal)) return
    store.close()
    throw error
  })
  return store
}
