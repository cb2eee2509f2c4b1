import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { contentType } from '../content-type.ts'
import { type Condition, originalOf, type Stored } from './port.ts'

const year = 31_536_000
const encodings: Readonly<Record<string, string>> = { br: 'br', gz: 'gzip' }

/** The headers that a CDN in front of the bucket passes on. */
function headersOf(key: string): { ContentType: string; CacheControl: string; ContentEncoding?: string } {
  const [, ending = ''] = /\.(br|gz)$/.exec(key) ?? []
  const encoding = encodings[ending]
  const name = originalOf(key)
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

interface Listed {
  readonly key: string
  readonly at: Date
}

/** Objects below a prefix, as bytes: the little that the store needs of S3. */
export class Bucket {
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
