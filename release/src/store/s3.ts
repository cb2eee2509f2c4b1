import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import { contentType } from '../content-type.ts'
import { Refusal } from '../refusal.ts'
import { FencedPointer } from './fenced-pointer.ts'
import type { Condition, PublishedVersion, ReleaseStore, Stored, VersionFiles } from './port.ts'
import { type Ticket, usualLeaseMs, withTicket } from './tickets.ts'

const year = 31_536_000
const encodings: Readonly<Record<string, string>> = { br: 'br', gz: 'gzip' }

/** What a CDN in front of the bucket hands on. */
function headersOf(key: string): { ContentType: string; CacheControl: string; ContentEncoding?: string } {
  const [, ending = ''] = /\.(br|gz)$/.exec(key) ?? []
  const encoding = encodings[ending]
  const name = encoding ? key.slice(0, -ending.length - 1) : key
  return {
    ContentType: name.endsWith('.html')
      ? 'text/html; charset=utf-8'
      : (contentType(name) ?? 'application/octet-stream'),
    CacheControl: key.startsWith('apps/') ? `public, max-age=${year}, immutable` : 'no-cache',
    ...(encoding && { ContentEncoding: encoding }),
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

const orUndefined = (error: unknown): undefined => {
  if (statusOf(error) === 404) return undefined
  throw error
}

export interface Listed {
  readonly key: string
  readonly at: Date
}

/** Objects below a prefix, as bytes: the little that the store needs of S3. */
class Bucket {
  readonly #client: S3Client
  readonly #bucket: string
  readonly prefix: string

  constructor(client: S3Client, bucket: string, prefix: string) {
    this.#client = client
    this.#bucket = bucket
    this.prefix = prefix
  }

  get name(): string {
    return `s3://${this.#bucket}/${this.prefix}`.replace(/\/$/, '')
  }

  #place(key: string) {
    return { Bucket: this.#bucket, Key: this.prefix + key }
  }

  async get(key: string): Promise<Stored | undefined> {
    const found = await this.#client.send(new GetObjectCommand(this.#place(key))).catch(orUndefined)
    if (!found?.Body) return undefined
    return { content: Buffer.from(await found.Body.transformToByteArray()), tag: found.ETag ?? '' }
  }

  async stampOf(key: string): Promise<string | undefined> {
    const found = await this.#client.send(new HeadObjectCommand(this.#place(key))).catch(orUndefined)
    return found?.ETag
  }

  /** @returns false when the storage says that the condition does not hold */
  async put(key: string, content: string | Uint8Array, condition?: Condition): Promise<boolean> {
    const only =
      condition === undefined
        ? {}
        : condition === 'absent'
          ? { IfNoneMatch: '*' }
          : { IfMatch: condition.tag }
    const Body = typeof content === 'string' ? Buffer.from(content) : content
    try {
      await this.#client.send(new PutObjectCommand({ ...this.#place(key), Body, ...headersOf(key), ...only }))
      return true
    } catch (error) {
      const status = statusOf(error)
      // 409: two conditional writes at once, this one lost. 404: If-Match on an object that is gone.
      if (condition !== undefined && (status === 412 || status === 409 || status === 404)) return false
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#place(key)))
  }

  async list(prefix: string): Promise<Listed[]> {
    const found: Listed[] = []
    for (let token: string | undefined; ; ) {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: this.prefix + prefix,
          ...(token && { ContinuationToken: token }),
        }),
      )
      for (const { Key = '', LastModified = new Date(0) } of page.Contents ?? [])
        found.push({ key: Key.slice(this.prefix.length), at: LastModified })
      token = page.NextContinuationToken
      if (!token) return found
    }
  }

  close(): void {
    this.#client.destroy()
  }
}

/** How many files of a version are on their way at once. */
const parallel = 8

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...items]
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: parallel }, worker))
}

const claimName = '.claim'
const last = ['release.json', 'release.sig.json']

/** What a version consists of but for when and by whom it was built: who publishes the same again goes on with it. */
function contentOf(files: VersionFiles): string {
  const hash = createHash('sha256')
  for (const name of [...files.keys()].filter((one) => !last.includes(one)).sort())
    hash.update(`${name}\0`).update(
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest(),
    )
  return hash.digest('hex')
}

/**
 * A store in a bucket that a CDN serves as it is. The pointer is compare-and-swap by conditional writes (`If-Match`,
 * `If-None-Match: *`); where the storage has none, by a lock with fencing (`RELEASE_S3_LOCK=tickets`). The storage must
 * list what was just written (Amazon's does since 2020).
 */
class S3Store implements ReleaseStore {
  readonly freshForMs = 1_000
  readonly #bucket: Bucket
  readonly #pointer: FencedPointer | undefined
  readonly #ticket = new AsyncLocalStorage<Ticket>()
  #probed: Promise<void> | undefined

  readonly #leaseMs: number

  constructor(bucket: Bucket, lock: 'conditional' | 'tickets', leaseMs: number) {
    this.#bucket = bucket
    this.#leaseMs = leaseMs
    this.#pointer = lock === 'tickets' ? new FencedPointer(bucket) : undefined
  }

  get name(): string {
    return this.#bucket.name
  }

  async get(key: string): Promise<Stored | undefined> {
    return key === 'live.json' && this.#pointer ? this.#pointer.get() : this.#bucket.get(key)
  }

  async stampOf(key: string): Promise<string | undefined> {
    return key === 'live.json' && this.#pointer ? this.#pointer.newest() : this.#bucket.stampOf(key)
  }

  async put(key: string, content: string | Uint8Array, condition?: Condition): Promise<boolean> {
    if (condition === undefined) return this.#bucket.put(key, content)
    if (!this.#pointer) {
      await this.#knowsConditions()
      return this.#bucket.put(key, content, condition)
    }
    if (key === 'live.json') return this.#pointer.put(content, condition, this.#ticket.getStore())
    // Decided under the lock: `alone` is held by whoever comes here.
    const now = await this.#bucket.get(key)
    if (now?.tag !== (condition === 'absent' ? undefined : condition.tag)) return false
    return this.#bucket.put(key, content)
  }

  async addVersion(app: string, version: string, files: VersionFiles): Promise<boolean> {
    return this.#pointer ? this.alone(() => this.#add(app, version, files)) : this.#add(app, version, files)
  }

  async #add(app: string, version: string, files: VersionFiles): Promise<boolean> {
    const folder = `apps/${app}/${version}/`
    if ((await this.stampOf(`${folder}release.json`)) !== undefined) return false
    const claim = contentOf(files)
    if (!(await this.put(folder + claimName, claim, 'absent'))) {
      const earlier = (await this.get(folder + claimName))?.content.toString('utf8')
      if ((await this.stampOf(`${folder}release.json`)) !== undefined) return false
      if (earlier !== claim)
        throw new Refusal(
          `${app} ${version} was begun with other content and never finished. Publish under a new version.`,
        )
    }
    const first = [...files].filter(([name]) => !last.includes(name))
    await inParallel(first, ([name, content]) => this.#bucket.put(folder + name, content))
    // From here on the version is there; who signs it second signs the same.
    const added = await this.put(`${folder}release.json`, files.get('release.json') ?? '', 'absent')
    const signature = files.get('release.sig.json')
    if (added && signature) await this.#bucket.put(`${folder}release.sig.json`, signature)
    return added
  }

  async removeVersion(app: string, version: string): Promise<void> {
    const folder = `apps/${app}/${version}/`
    await this.#bucket.remove(`${folder}release.json`)
    await inParallel(await this.#bucket.list(folder), ({ key }) => this.#bucket.remove(key))
  }

  async versions(): Promise<PublishedVersion[]> {
    return (await this.#bucket.list('apps/')).flatMap(({ key, at }) => {
      const [, app = '', version = ''] = /^apps\/([^/]+)\/([^/]+)\/release\.json$/.exec(key) ?? []
      const known = Value.Check(release.AppName, app) && Value.Check(release.Version, version)
      return known ? [{ app, version, at }] : []
    })
  }

  async sweep(olderThan: Date): Promise<void> {
    const all = await this.#bucket.list('apps/')
    const folderOf = (key: string) => key.split('/').slice(0, 3).join('/')
    const finished = new Set(
      all.filter(({ key }) => key.endsWith('/release.json')).map(({ key }) => folderOf(key)),
    )
    const fresh = new Set(all.filter(({ at }) => at >= olderThan).map(({ key }) => folderOf(key)))
    const left = all.filter(({ key }) => !finished.has(folderOf(key)) && !fresh.has(folderOf(key)))
    await inParallel(left, ({ key }) => this.#bucket.remove(key))
  }

  async alone<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#pointer) return work()
    // Each piece of work knows its own ticket: one that outlives its lease must not write under the next one's.
    const holding = (ticket: Ticket) => this.#ticket.run(ticket, work)
    return withTicket(this.#bucket, await this.#pointer.newestNumber(), holding, { leaseMs: this.#leaseMs })
  }

  close(): void {
    this.#bucket.close()
  }

  /** A storage that takes the header and ignores it would lose changes without a word. */
  #knowsConditions(): Promise<void> {
    this.#probed ??= (async () => {
      const probe = () => this.#bucket.put('.probe', 'a conditional write must not replace this\n', 'absent')
      const took = [await probe(), await probe()]
      if (took[1])
        throw new Refusal(
          `${this.name} ignores conditions of writes (If-None-Match). Set RELEASE_S3_LOCK=tickets: changes then go through a lock.`,
        )
    })()
    return this.#probed
  }
}

/**
 * @param address `s3://bucket/prefix`
 * @param env `RELEASE_S3_ENDPOINT`, `RELEASE_S3_REGION`, `RELEASE_S3_ACCESS_KEY_ID`, `RELEASE_S3_SECRET_ACCESS_KEY`,
 * `RELEASE_S3_LOCK`, `RELEASE_S3_LEASE_SECONDS`
 */
export function s3Store(address: string, env: NodeJS.ProcessEnv): ReleaseStore {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
  if (bucket === '') throw new Refusal(`«${address}» names no bucket: s3://bucket/prefix`)
  const lock = env.RELEASE_S3_LOCK || 'conditional'
  if (lock !== 'conditional' && lock !== 'tickets')
    throw new Refusal('RELEASE_S3_LOCK is conditional (the storage knows If-Match) or tickets.')
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
  const lease = Number(env.RELEASE_S3_LEASE_SECONDS || usualLeaseMs / 1000)
  if (!(lease > 0)) throw new Refusal('RELEASE_S3_LEASE_SECONDS is a number above 0.')
  return new S3Store(new Bucket(client, bucket, prefix), lock, lease * 1000)
}
