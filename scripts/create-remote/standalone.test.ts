import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workspaceVersions } from '../packages/workspace-versions.ts'
import { writeStandalone } from './standalone.ts'
import { fillTemplates } from './write.ts'

const remote = { app: 'mfe-returns', title: 'Возвраты', path: '/returns', icon: 'undo-2', order: 70 }
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-standalone-'))
  await fillTemplates(remote, join(folder, 'from'))
})
afterEach(() => rm(folder, { recursive: true }))

const make = async (from = join(folder, 'from'), app = remote.app) =>
  writeStandalone(join(folder, 'made'), from, {
    app,
    registry: 'https://npm.example.kz',
    around: await workspaceVersions(),
  })

test('all is there, every place filled in, and nothing names the workspace', async () => {
  const made = await make()
  const files = await readdir(made, { recursive: true, withFileTypes: true })
  const names = files.filter((file) => file.isFile()).map(({ name, parentPath }) => join(parentPath, name))
  for (const name of ['.gitignore', '.gitlab-ci.yml', '.npmrc', 'README.md', 'remote.json', 'src/remote.tsx'])
    expect(names).toContain(join(made, name))
  for (const name of names) {
    const text = await readFile(name, 'utf8')
    expect([name, text.match(/[^$]\{\{\w|workspace:|catalog:|\.\.\/tsconfig/g)]).toEqual([name, null])
  }
  const { dependencies, devDependencies, version } = JSON.parse(
    await readFile(join(made, 'package.json'), 'utf8'),
  )
  expect(version).toBe('1.0.0')
  // Modules from the shell are not part of its files.
  expect(Object.keys(dependencies)).toEqual(['react', 'react-dom'])
  expect(devDependencies['@cabinet/shared']).toMatch(/^\^\d/)
  expect(devDependencies.typescript).toMatch(/^\d/)
})

test('a remote of the product takes along what it depends on', async () => {
  const root = join(import.meta.dirname, '..', '..')
  const made = await make(join(root, 'mfe-analytics'), 'mfe-analytics')
  const { dependencies } = JSON.parse(await readFile(join(made, 'package.json'), 'utf8'))
  expect(dependencies['@nivo/bar']).toMatch(/^\d/)
})

test('a folder that is there stays as it is', async () => {
  await make()
  await expect(make()).rejects.toThrow(/made is there already/)
})
