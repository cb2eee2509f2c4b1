import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { contentType } from '../content-type.ts'
import { refusal, Unreachable } from '../refusal.ts'
import { type Condition, type Listed, originalOf, type ReleaseStore, type Stored } from './port.ts'

const encodings: Readonly<Record<string, string>> = { br: 'br', gz: 'gzip' }

/** Returns the headers that a CDN in front of the bucket passes on. */
function headersOf(key: string) {
  const encoding = encodings[/\.(br|gz)$/.exec(key)?.[1] ?? '']
  const name = originalOf(key)
  const type = name.endsWith('.html') ? 'text/html; charset=utf-8' : contentType(name)
  return {
    ContentType: type ?? 'application/octet-stream',
    CacheControl: key.startsWith('apps/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(encoding && { ContentEncoding: encoding }),
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

const orUndefined = (error: unknown): undefined => {
  if (statusOf(error) === 404) return undefined
  throw error
}

/** Compare-and-swap replaces the pointer (`If-Match`, `If-None-Match: *`), so the store needs no lock. */
class S3Store implements ReleaseStore {
  readonly name: string
  readonly mark = { keySet: 0, revision: 0 }
  readonly freshForMs = 1_000
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string
  #isProbed = false

  constructor(client: S3Client, bucket: string, prefix: string) {
    this.#client = client
    this.#bucket = bucket
    this.#prefix = prefix
    this.name = `s3://${bucket}/${prefix}`.replace(/\/$/, '')
  }

  #place(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }

  /** @throws Unreachable instead of a server's or network's own error, which names no store */
  async #reached<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const status = statusOf(error)
      if (status !== undefined && status < 500) throw error
      const cause = status ?? (error instanceof Error ? error.message || error.name : String(error))
      throw new Unreachable(`${this.name} does not answer: ${cause}`, { cause: error })
    }
  }

  get(key: string): Promise<Stored | undefined> {
    return this.#reached(async () => {
      const found = await this.#client.send(new GetObjectCommand(this.#place(key))).catch(orUndefined)
      if (!found?.Body) return undefined
      return { content: Buffer.from(await found.Body.transformToByteArray()), tag: found.ETag ?? '' }
    })
  }

  stampOf(key: string): Promise<string | undefined> {
    return this.#reached(
      async () => (await this.#client.send(new HeadObjectCommand(this.#place(key))).catch(orUndefined))?.ETag,
    )
  }

  async put(key: string, content: string | Uint8Array, condition?: Condition): Promise<boolean> {
    if (condition === undefined) return this.#write(key, content, {})
    await this.#refuseWithoutConditions()
    return this.#write(
      key,
      content,
      condition === 'absent' ? { IfNoneMatch: '*' } : { IfMatch: condition.tag },
    )
  }

  async #write(key: string, content: string | Uint8Array, only: { IfNoneMatch?: string; IfMatch?: string }) {
    const Body = typeof content === 'string' ? Buffer.from(content) : content
    const wanted = { ...this.#place(key), Body, ...headersOf(key), ...only }
    try {
      await this.#reached(() => this.#client.send(new PutObjectCommand(wanted)))
      return true
    } catch (error) {
      // 412: the condition does not hold. 409: two conditional writes at once, this one lost. 404: If-Match on an object that is gone.
      if (Object.keys(only).length > 0 && [412, 409, 404].includes(statusOf(error) ?? 0)) return false
      throw error
    }
  }

  /** Checks that the storage refuses a conditional write: one that ignores the header would lose changes silently. */
  async #refuseWithoutConditions(): Promise<void> {
    if (this.#isProbed) return
    const text = 'a conditional write must not replace this\n'
    const write = () => this.#write('.probe', text, { IfNoneMatch: '*' })
    // The first check of a bucket finds no object.
    if ((await write()) && (await write())) throw refusal('NO_CONDITIONAL_WRITES', { store: this.name })
    this.#isProbed = true
  }

  list(folder: string): Promise<Listed[]> {
    return this.#reached(async () => {
      const found: Listed[] = []
      const request = { Bucket: this.#bucket, Prefix: this.#prefix + folder }
      for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, request))
        for (const { Key = '', LastModified = new Date(0) } of Contents)
          found.push({ key: Key.slice(this.#prefix.length), at: LastModified })
      return found
    })
  }

  async remove(key: string): Promise<void> {
    await this.#reached(() => this.#client.send(new DeleteObjectCommand(this.#place(key))))
  }

  /** Runs without waiting, because conditional writes decide which change was first. */
  withLock<T>(work: () => Promise<T>): Promise<T> {
    return work()
  }

  close(): void {
    this.#client.destroy()
  }
}

/**
 * @param address `s3://bucket/prefix`
 * @param env `RELEASE_S3_ENDPOINT`, `RELEASE_S3_REGION`, `RELEASE_S3_ACCESS_KEY_ID`, `RELEASE_S3_SECRET_ACCESS_KEY`
 */
export function s3Store(
  address: string,
  env: NodeJS.ProcessEnv,
  watch?: (client: S3Client) => void,
): ReleaseStore {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
  if (bucket === '') throw refusal('BUCKET_MISSING', { address })
  const { RELEASE_S3_ENDPOINT: endpoint, RELEASE_S3_ACCESS_KEY_ID: accessKeyId } = env
  const secretAccessKey = env.RELEASE_S3_SECRET_ACCESS_KEY ?? ''
  const client = new S3Client({
    region: env.RELEASE_S3_REGION || 'us-east-1',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })
  watch?.(client)
  return new S3Store(client, bucket, path === '' || path.endsWith('/') ? path : `${path}/`)
}
