import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sevenZip } from '../../../test/seven-zip.ts'
import { zipOf } from './zip.ts'

const password = 'Пароль-архива 7!'
const at = new Date('2026-11-20T06:00:00Z')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const entries = [
  { name: 'Реестр заявок ALPHA 2026-11-19.xlsx', content: () => chunks('первый ', 'файл') },
  { name: 'Выкупленные заявки ALPHA 2026-11-19.xlsx', content: () => chunks('x'.repeat(200_000), 'y') },
]

async function archive(options: { password?: string }): Promise<string> {
  const path = join(folder, `${Math.random()}.zip`)
  const parts = []
  for await (const part of zipOf(entries, { at, zone: 'Asia/Almaty', ...options })) parts.push(part)
  await writeFile(path, Buffer.concat(parts))
  return path
}

test("7-Zip opens an archive by its password: AES-256, whole, with the files' own names", async () => {
  const path = await archive({ password })
  const listed = await sevenZip('l', '-slt', path)
  expect(listed.match(/^Method = .*AES-256/gm)).toHaveLength(2)
  expect(listed.match(/^Encrypted = \+/gm)).toHaveLength(2)
  expect(await sevenZip('t', `-p${password}`, path)).toContain('Everything is Ok')
  const out = join(folder, 'out')
  await sevenZip('x', `-p${password}`, `-o${out}`, path)
  expect(await readFile(join(out, entries[0]?.name ?? ''), 'utf8')).toBe('первый файл')
  expect((await readFile(join(out, entries[1]?.name ?? ''))).length).toBe(200_001)
})

test.each(['пароль-архива 7!', '', 'x'])('by another password, %j, it stays closed', async (wrong) => {
  await expect(sevenZip('t', `-p${wrong}`, await archive({ password }))).rejects.toThrow(/Wrong password/)
})

test('its content can’t be read without the password', async () => {
  const bytes = await readFile(await archive({ password }))
  expect([bytes.includes('первый файл'), bytes.includes('xxxxxxxx')]).toEqual([false, false])
})

test('without a password it is an ordinary zip', async () => {
  const path = await archive({})
  expect(await sevenZip('t', path)).toContain('Everything is Ok')
  const listed = await sevenZip('l', '-slt', path)
  for (const { name } of entries) expect(listed).toContain(`Path = ${name}\n`)
  expect(listed).not.toContain('Encrypted = +')
})

test.each([{}, { password }])(
  'files carry the instant, and the clock of the business zone (%j)',
  async (options) => {
    const bytes = await readFile(await archive(options))
    const [time, date] = [bytes.readUInt16LE(10), bytes.readUInt16LE(12)]
    expect([time >> 11, (time >> 5) & 63, date & 31, (date >> 5) & 15, 1980 + (date >> 9)]).toEqual([
      11, 0, 20, 11, 2026,
    ])
    // The bytes begin an extended timestamp: its id, its length of five, the flag of a modification time.
    const extended = bytes.indexOf(Buffer.from([0x55, 0x54, 5, 0, 1]))
    expect(new Date(bytes.readInt32LE(extended + 5) * 1000)).toEqual(at)
  },
)

test('a source that fails is an error of the archive, not a short one', async () => {
  async function* failing() {
    yield Buffer.alloc(10)
    throw new Error('the file is damaged')
  }
  const read = async () => {
    for await (const part of zipOf([{ name: 'a', content: failing }], { at, zone: 'Asia/Almaty', password }))
      void part
  }
  await expect(read()).rejects.toThrow('the file is damaged')
})

test('a reader that stops ends the source', async () => {
  let ended = false
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(65_536)
    } finally {
      ended = true
    }
  }
  for await (const part of zipOf([{ name: 'a', content: endless }], { at, zone: 'Asia/Almaty', password })) {
    expect(part.byteLength).toBeGreaterThan(0)
    break
  }
  expect(ended).toBe(true)
})
