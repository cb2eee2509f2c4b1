import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { recordRequests } from '../../platform/tracing/tracing.ts'
import { assertFileId, FileMissing, type FileStore, measureContent, verify } from './files.ts'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** A storage other than Amazon's, such as MinIO or Ceph; buckets are named in the path. */
  readonly endpoint: string | undefined
  /** Absent: the SDK's own chain (environment, role of the machine). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  readonly prefix: string
}

/** Part size of an upload, which holds twice this in memory. S3's minimum is 5 MiB. */
const partBytes = 5 * 1024 * 1024

/** Stores files, which appear complete or not at all. @throws FileMissing, FileDamaged, the SDK's errors */
export function s3Store({ bucket, region, endpoint, credentials, prefix }: S3Settings): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // Other storages often refuse the SDK's trailing checksums; the database keeps hashes for comparison.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })
  // The step comes before the signature, which covers the header.
  recordRequests(client)
  const place = (id: string) => {
    assertFileId(id)
    return { Bucket: bucket, Key: `${prefix}${id}` }
  }
  return {
    async put(id, content) {
      // The source's error is reported instead of the upload error that follows from it.
      let broken: { readonly error: unknown } | undefined
      const { bytes, result } = measureContent(
        observingErrors(content, (error) => {
          broken = { error }
        }),
      )
      const Body = Readable.from(bytes, { objectMode: false })
      const upload = new Upload({
        client,
        params: { ...place(id), Body, ContentType: 'application/octet-stream' },
        partSize: partBytes,
        queueSize: 1,
        leavePartsOnError: false,
      })
      try {
        await upload.done()
      } catch (error) {
        throw broken === undefined ? error : broken.error
      } finally {
        Body.destroy()
      }
      return result()
    },
    get: (id, expected) => verify(id, read(client, id, place(id)), expected),
    async remove(id) {
      await client.send(new DeleteObjectCommand(place(id)))
    },
  }
}

async function* observingErrors(
  content: AsyncIterable<Uint8Array>,
  onError: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    onError(error)
    throw error
  }
}

async function* read(
  client: S3Client,
  id: string,
  place: { Bucket: string; Key: string },
): AsyncGenerator<Uint8Array> {
  const { Body } = await client.send(new GetObjectCommand(place)).catch((error: unknown) => {
    throw error instanceof NoSuchKey ? new FileMissing(id, error) : error
  })
  if (!(Body instanceof Readable)) throw new FileMissing(id)
  try {
    yield* Body as AsyncIterable<Uint8Array>
  } finally {
    Body.destroy()
  }
}
