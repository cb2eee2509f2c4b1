import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileDamaged, FileMissing, newFileId } from './files.ts'
import { folderStore } from './folder-store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const store = () => folderStore(folder)
const all = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile())

async function* chunks(...sizes: number[]) {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, index + 1)
}

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

test.each([[[]], [[1]], [[300_000, 5, 70_000]]])('chunks of %p come back as they went in', async (sizes) => {
  const id = newFileId()
  const stored = await store().put(id, chunks(...sizes))
  expect(stored.size).toBe(sizes.reduce((sum: number, size) => sum + size, 0))
  const bytes = await bytesOf(store().get(id, stored))
  expect(bytes.equals(await bytesOf(chunks(...sizes)))).toBe(true)
})

test('a source that fails leaves nothing', async () => {
  const before = (await all()).length
  async function* failing() {
    yield Buffer.alloc(10)
    throw new Error('the database went away')
  }
  await expect(store().put(newFileId(), failing())).rejects.toThrow('the database went away')
  expect(await all()).toHaveLength(before)
})

test.each([
  ['changed', (bytes: Buffer) => Buffer.concat([Buffer.from('x'), bytes.subarray(1)])],
  ['cut short', (bytes: Buffer) => bytes.subarray(1)],
  ['grown', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
])('a %s file is refused before its last bytes', async (_, spoil) => {
  const id = newFileId()
  const stored = await store().put(id, chunks(200_000))
  const path = join(folder, id.slice(0, 2), id)
  await writeFile(path, spoil(await readFile(path)))
  let received = 0
  const read = async () => {
    for await (const part of store().get(id, stored)) received += part.byteLength
  }
  await expect(read()).rejects.toThrow(FileDamaged)
  expect(received).toBeLessThan(stored.size)
})

test('what was removed is missing, and may be removed again', async () => {
  const id = newFileId()
  const stored = await store().put(id, chunks(10))
  await store().remove(id)
  await store().remove(id)
  await expect(bytesOf(store().get(id, stored))).rejects.toThrow(FileMissing)
})

test.each(['../../etc/passwd', '', '.', 'a'.repeat(42), `${'a'.repeat(42)}/`])('%j is no id', async (id) => {
  await expect(store().put(id, chunks(1))).rejects.toThrow('not the id of a file')
  expect(() => store().get(id, { size: 0, sha256: '' })).toThrow('not the id of a file')
})
