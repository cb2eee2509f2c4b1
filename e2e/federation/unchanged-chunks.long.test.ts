import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appByName, webpackConfigFor } from '../../build/src/index.ts'
import { runWebpack } from '../../build/src/webpack/common.ts'
import type { ReleaseManifest } from '../../contract/src/index.ts'

/** Returns name → content of the files with a hash in a build of the shell. */
async function hashedFiles(version: string): Promise<Record<string, string>> {
  const config = webpackConfigFor({ app: appByName('shell'), version, mode: 'production' })
  const path = await mkdtemp(join(tmpdir(), 'cabinet-shell-'))
  try {
    await runWebpack({ ...config, output: { ...config.output, path } })
    const { files }: ReleaseManifest = JSON.parse(await readFile(`${path}/release.json`, 'utf8'))
    const names = Object.keys(files).filter((name) => name.startsWith('files/'))
    const texts = await Promise.all(names.map((name) => readFile(`${path}/${name}`, 'utf8')))
    return Object.fromEntries(names.map((name, i) => [name, texts[i] ?? '']))
  } finally {
    await rm(path, { recursive: true })
  }
}

test('another version of the shell has the same hashed files', async () => {
  const [before, after] = [await hashedFiles('1.0.0'), await hashedFiles('1.0.1')]
  expect(Object.keys(after).length).toBeGreaterThan(5)
  expect(after).toEqual(before)
}, 240_000)
