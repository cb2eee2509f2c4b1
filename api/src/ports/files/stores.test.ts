import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { startS3, type TestS3 } from '../../../../release/test/s3-server.ts'
import { FileDamaged, FileMissing, type FileStore, generateFileId } from './files.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

/** An adapter, with direct access to its storage. */
interface TestStore {
  readonly store: FileStore
  names(): Promise<string[]>
  bytes(id: string): Promise<Buffer>
  replace(id: string, bytes: Buffer): Promise<void>
}

let folder: string
let s3: TestS3
let behind: S3Client
const kept = new Map<string, TestStore>()
const settings = () => ({ ...s3, region: 'us-east-1', prefix: 'cabinet/' })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'))
  s3 = await startS3()
  behind = new S3Client({ ...settings(), forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' })
  kept.set('folder', inFolder())
  kept.set('S3', inS3())
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

function inFolder(): TestStore {
  const path = (id: string) => join(folder, id.slice(0, 2), id)
  return {
    store: folderStore(folder),
    names: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    bytes: (id) => readFile(path(id)),
    replace: (id, bytes) => writeFile(path(id), bytes),
  }
}

function inS3(): TestStore {
  const place = (id: string) => ({ Bucket: s3.bucket, Key: `cabinet/${id}` })
  return {
    store: s3Store(settings()),
    names: async () =>
      ((await behind.send(new ListObjectsV2Command({ Bucket: s3.bucket }))).Contents ?? []).map(
        ({ Key = '' }) => Key,
      ),
    bytes: async (id) => {
      const { Body } = await behind.send(new GetObjectCommand(place(id)))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    },
    replace: async (id, bytes) =>
      void (await behind.send(new PutObjectCommand({ ...place(id), Body: bytes }))),
  }
}

function here(name: string): TestStore {
  const found = kept.get(name)
  if (found === undefined) throw new Error(name)
  return found
}

async function* chunks(...sizes: number[]) {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, index + 1)
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

describe.each(['folder', 'S3'])('%s', (name) => {
  test.each([[[]], [[1]], [[300_000, 5, 70_000]], [[5_300_000, 6_000_000, 11]]])(
    'chunks of %p come back as they went in',
    async (sizes) => {
      const id = generateFileId()
      const bytes = await bytesOf(chunks(...sizes))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const stored = await here(name).store.put(id, chunks(...sizes))
      expect(stored).toEqual({ size: bytes.length, sha256 })
      expect((await bytesOf(here(name).store.get(id, stored))).equals(bytes)).toBe(true)
      expect((await here(name).bytes(id)).equals(bytes)).toBe(true)
    },
  )

  test.each([10, 6_000_000])('a source that fails after %d bytes leaves nothing', async (size) => {
    const before = await here(name).names()
    async function* failing() {
      yield Buffer.alloc(size)
      throw new Error('the database went away')
    }
    await expect(here(name).store.put(generateFileId(), failing())).rejects.toThrow('the database went away')
    expect(await here(name).names()).toEqual(before)
  })

  test.each([
    ['changed', (bytes: Buffer) => Buffer.concat([Buffer.from('x'), bytes.subarray(1)])],
    ['cut short', (bytes: Buffer) => bytes.subarray(1)],
    ['grown', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
  ])('a %s file is refused before its last bytes', async (_, spoil) => {
    const { store, bytes, replace } = here(name)
    const id = generateFileId()
    const stored = await store.put(id, chunks(200_000))
    await replace(id, spoil(await bytes(id)))
    let received = 0
    const read = async () => {
      for await (const part of store.get(id, stored)) received += part.byteLength
    }
    await expect(read()).rejects.toThrow(FileDamaged)
    expect(received).toBeLessThan(stored.size)
  })

  test('a reader that stops early lets the storage go', async () => {
    const { store } = here(name)
    const id = generateFileId()
    const stored = await store.put(id, chunks(500_000, 500_000))
    for await (const part of store.get(id, stored)) {
      expect(part.byteLength).toBeLessThan(1_000_000)
      break
    }
    expect((await bytesOf(store.get(id, stored))).length).toBe(1_000_000)
  })

  test('a removed file is missing, and may be removed again', async () => {
    const { store } = here(name)
    const id = generateFileId()
    const stored = await store.put(id, chunks(10))
    await store.remove(id)
    await store.remove(id)
    await expect(bytesOf(store.get(id, stored))).rejects.toThrow(FileMissing)
  })

  test.each(['../../etc/passwd', '', '.', 'a'.repeat(42), `${'a'.repeat(42)}/`])(
    '%j is no id',
    async (id) => {
      const { store } = here(name)
      await expect(store.put(id, chunks(1))).rejects.toThrow('not the id of a file')
      expect(() => store.get(id, { size: 0, sha256: '' })).toThrow('not the id of a file')
      await expect(async () => store.remove(id)).rejects.toThrow('not the id of a file')
    },
  )
})

test('S3: an upload has begun before its source has ended, and one that is given up costs nothing', async () => {
  const { store } = here('S3')
  async function* endless() {
    for (let n = 0; s3.openUploads() === 0; n += 1) {
      if (n > 1_000) throw new Error('everything is kept in memory')
      yield Buffer.alloc(65_536)
      await setImmediate()
    }
    throw new Error('the database went away')
  }
  await expect(store.put(generateFileId(), endless())).rejects.toThrow('the database went away')
  expect(s3.openUploads()).toBe(0)
})

test('S3: an unknown key and a storage that is down are errors, not missing files', async () => {
  const { store } = here('S3')
  const id = generateFileId()
  const stored = await store.put(id, chunks(10))
  const stranger = s3Store({
    ...settings(),
    credentials: { accessKeyId: 'STRANGER', secretAccessKey: 'wrong' },
  })
  await expect(stranger.put(generateFileId(), chunks(10))).rejects.toThrow(/access key/i)
  s3.down = true
  await expect(bytesOf(store.get(id, stored))).rejects.not.toBeInstanceOf(FileMissing)
  await expect(store.put(generateFileId(), chunks(10))).rejects.toThrow()
  s3.down = false
  expect((await bytesOf(store.get(id, stored))).length).toBe(10)
})
