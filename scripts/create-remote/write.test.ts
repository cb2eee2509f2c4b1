import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeRemote } from './write.ts'

const remote = { app: 'mfe-returns', title: 'Возвраты', path: '/returns', icon: 'undo-2', order: 70 }
const pipeline = '.github/workflows/release-mfe-returns.yml'
let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cabinet-create-'))
})
afterEach(() => rm(root, { recursive: true }))

test('folder and pipeline are there, every place filled in, nothing left aside', async () => {
  expect(await writeRemote(root, remote)).toEqual(['mfe-returns', pipeline])
  const names = (await readdir(join(root, 'mfe-returns'), { recursive: true })).sort()
  expect(names).toEqual(
    expect.arrayContaining([
      'package.json',
      'remote.json',
      'src/remote.tsx',
      'tsconfig.json',
      'webpack.config.mjs',
    ]),
  )
  const files = names.filter((name) => /\.\w+$/.test(name)).map((name) => join(root, 'mfe-returns', name))
  for (const file of [...files, join(root, pipeline)])
    expect(await readFile(file, 'utf8')).not.toMatch(/[^$]\{\{\w/)
  expect(JSON.parse(await readFile(join(root, 'mfe-returns/remote.json'), 'utf8'))).toMatchObject({
    app: 'mfe-returns',
    navigation: [{ path: '/returns', title: 'Возвраты', icon: 'undo-2', order: 70 }],
  })
  expect(await readdir(join(root, '.cache'))).toEqual([])
})

test('a permission stands on the section and on its page; without one anybody may', async () => {
  const text = async (permission?: string) => {
    await rm(root, { recursive: true })
    await writeRemote(root, { ...remote, ...(permission && { permission }) })
    return readFile(join(root, 'mfe-returns/remote.json'), 'utf8')
  }
  expect(JSON.parse(await text('RETURN_ORDERS'))).toMatchObject({
    navigation: [{ permission: 'RETURN_ORDERS' }],
    routes: [{ permission: 'RETURN_ORDERS' }],
  })
  expect(await text()).not.toContain('permission')
})

test('the longest names still fit into the lines that the formatter leaves alone', async () => {
  const longest = { app: `mfe-${'a'.repeat(40)}`, title: 'Ж'.repeat(40), path: `/${'p'.repeat(40)}` }
  const [folder = ''] = await writeRemote(root, { ...remote, ...longest })
  for (const name of await readdir(join(root, folder), { recursive: true })) {
    if (!/\.tsx?$/.test(name)) continue
    for (const line of (await readFile(join(root, folder, name), 'utf8')).split('\n'))
      expect(line.length).toBeLessThanOrEqual(110)
  }
})

test('a folder that is there stays as it is', async () => {
  await mkdir(join(root, 'mfe-returns'))
  await expect(writeRemote(root, remote)).rejects.toThrow(/mfe-returns is there already/)
  expect(await readdir(root)).toEqual(['mfe-returns'])
})

test('a pipeline that is there stays as it is, and no half of a remote is made', async () => {
  await mkdir(join(root, '.github/workflows'), { recursive: true })
  await writeFile(join(root, pipeline), 'own')
  await expect(writeRemote(root, remote)).rejects.toThrow(/release-mfe-returns\.yml is there already/)
  expect(await readFile(join(root, pipeline), 'utf8')).toBe('own')
  expect(existsSync(join(root, 'mfe-returns'))).toBe(false)
})

test('when the folder cannot be put in its place, the pipeline goes again', async () => {
  // A dangling link blocks the rename, and the check at the start does not see it.
  await symlink('nowhere', join(root, 'mfe-returns'))
  await expect(writeRemote(root, remote)).rejects.toThrow()
  expect(existsSync(join(root, pipeline))).toBe(false)
  expect(await readdir(join(root, '.cache'))).toEqual([])
})
