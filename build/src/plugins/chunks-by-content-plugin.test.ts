import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { runWebpack } from '../webpack/run.ts'
import { ChunksByContentPlugin } from './chunks-by-content-plugin.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-chunks-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A container with two lazy chunks. @returns its scripts: name → text */
async function build(version: string, words: Record<'one' | 'two', string>): Promise<Map<string, string>> {
  const source = join(folder, 'source')
  const path = join(folder, version)
  await rm(source, { recursive: true, force: true })
  await writeFile(
    `${source}.js`,
    `export const say = () => Promise.all([import('./one.js'), import('./two.js')])`,
  )
  for (const [name, word] of Object.entries(words))
    await writeFile(join(folder, `${name}.js`), `export const ${name} = ${JSON.stringify(word)}`)
  await runWebpack({
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    entry: `${source}.js`,
    output: {
      path,
      publicPath: '/',
      uniqueName: `app_${version}`,
      library: { type: 'var', name: `app_${version}` },
      filename: 'entry.js',
      chunkFilename: '[name].[contenthash:10].js',
    },
    optimization: { chunkIds: 'deterministic', moduleIds: 'deterministic', concatenateModules: false },
    plugins: [new ChunksByContentPlugin('app')],
  })
  const names = await readdir(path)
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')] as const)),
  )
}

const chunksOf = (files: ReadonlyMap<string, string>) =>
  [...files.keys()].filter((name) => name !== 'entry.js')

/** Both versions in one page, each script once, in this order. @returns what each says */
async function inOnePage(scripts: readonly string[]): Promise<unknown[]> {
  const page = createContext({})
  for (const script of scripts) runInContext(script, page)
  const said: unknown = await runInContext('Promise.all([app_1.say(), app_2.say()])', page)
  return JSON.parse(JSON.stringify(said))
}

test('a changed word gives its chunk another name; two versions share the rest in one page and mix nothing', async () => {
  const first = await build('1', { one: 'one', two: 'two' })
  const second = await build('2', { one: 'one', two: 'changed' })
  const shared = chunksOf(first).filter((name) => second.has(name))
  expect(chunksOf(first)).toHaveLength(2)
  expect(shared).toHaveLength(1)
  for (const name of shared) expect(second.get(name)).toBe(first.get(name))

  const entries = [first.get('entry.js') ?? '', second.get('entry.js') ?? '']
  const chunks = [...new Map([...first, ...second])].flatMap(([name, text]) =>
    name === 'entry.js' ? [] : [text],
  )
  const said = [
    [{ one: 'one' }, { two: 'two' }],
    [{ one: 'one' }, { two: 'changed' }],
  ]
  // The boot script's order, and that of what comes later.
  expect(await inOnePage([...chunks, ...entries])).toEqual(said)
  expect(await inOnePage([...entries, ...chunks])).toEqual(said)
  expect(await inOnePage([entries[0] ?? '', ...chunks.reverse(), entries[1] ?? ''])).toEqual(said)
})
