import { readFile, rm } from 'node:fs/promises'
import type { ReleaseManifest } from '../../contract/src/index.ts'
import { type Change, changedBuild } from '../support/changed-build.ts'

interface Built {
  readonly manifest: ReleaseManifest
  readonly texts: Readonly<Record<string, string>>
}

async function build(app: string, version: string, changes: readonly Change[] = []): Promise<Built> {
  const folder = await changedBuild(app, version, changes)
  const manifest: ReleaseManifest = JSON.parse(await readFile(`${folder}/release.json`, 'utf8'))
  const names = Object.keys(manifest.files)
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(`${folder}/${name}`, 'utf8')] as const),
  )
  await rm(folder, { recursive: true })
  return { manifest, texts: Object.fromEntries(texts) }
}

const word = 'caption="Заказы"'
const changed = 'Заказы, все как есть'

test('of a remote with one changed word only the chunk with the word has a new address, and the entry', async () => {
  const file = 'mfe-orders/src/list/orders-table.tsx'
  const before = await build('mfe-orders', '1.0.0')
  const after = await build('mfe-orders', '1.0.1', [{ file, from: word, to: `caption="${changed}"` }])
  const common = (one: Built) => Object.keys(one.texts).filter((name) => name.startsWith('files/'))
  expect(common(before).length).toBeGreaterThan(1)
  const fresh = common(after).filter((name) => before.texts[name] === undefined)
  expect(fresh).toEqual(common(after).filter((name) => after.texts[name]?.includes(changed)))
  expect(fresh).toHaveLength(1)
  for (const name of common(after).filter((one) => !fresh.includes(one)))
    expect(after.texts[name]).toBe(before.texts[name])
  // Two versions in one page need names of their own.
  expect(after.manifest.global).not.toBe(before.manifest.global)
}, 240_000)

test('of the shell under another version every file that carries a hash is the same', async () => {
  const [before, after] = [await build('shell', '1.0.0'), await build('shell', '1.0.1')]
  const hashed = (one: Built) => Object.entries(one.texts).filter(([name]) => name.startsWith('files/'))
  expect(hashed(after).length).toBeGreaterThan(5)
  expect(hashed(after)).toEqual(hashed(before))
}, 240_000)
