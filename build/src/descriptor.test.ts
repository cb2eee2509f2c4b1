import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileDescriptor } from './descriptor.ts'
import { type App, apps } from './workspace.ts'

const remotes = apps().filter(({ kind }) => kind === 'remote')

test.each(remotes.map((app) => [app.name, app] as const))('%s declares itself rightly', async (name, app) => {
  const descriptor = await compileDescriptor(app)
  expect(descriptor.app).toBe(name)
  expect(descriptor.routes.length).toBeGreaterThan(0)
})

const whole = {
  app: 'mfe-x',
  title: 'X',
  shared: '^1.0.0',
  contract: '^1.0.0',
  navigation: [{ path: '/x', title: 'X', icon: 'users', order: 1 }],
  routes: [{ path: '/x' }],
}

test.each([
  ['of another app', { ...whole, app: 'mfe-y' }, /"app" is «mfe-y», the folder is «mfe-x»/],
  ['without routes', { ...whole, routes: [] }, /remote\.json: \/routes/],
  ['with an unknown field', { ...whole, permissions: [] }, /remote\.json/],
  [
    'with an unknown icon',
    { ...whole, navigation: [{ ...whole.navigation[0], icon: 'no-such' }] },
    /no icon «no-such»/,
  ],
  [
    'that posts ahead of the page',
    { ...whole, routes: [{ path: '/x', first: [{ call: 'POST /a' }] }] },
    /\/routes\/0\/first/,
  ],
])('a descriptor %s is refused', async (_, content, message) => {
  const dir = await mkdtemp(join(tmpdir(), 'cabinet-descriptor-'))
  await writeFile(join(dir, 'remote.json'), JSON.stringify(content))
  const app: App = { name: 'mfe-x', dir, kind: 'remote', entry: '' }
  await expect(compileDescriptor(app)).rejects.toThrow(message)
  await rm(dir, { recursive: true })
})

test.each([
  [
    'as the boot script takes them',
    "at: 'items', key: 'id', href: '/x/{key}', permission: 'P', top: [1, 2, 3]",
    undefined,
  ],
  ['without an address', "at: 'items', key: 'id', permission: 'P', top: [1, 2, 3]", /the rows of one/],
])('rows that a module exports, %s', async (_, fields, refusal) => {
  const dir = await mkdtemp(join(tmpdir(), 'cabinet-descriptor-'))
  await mkdir(join(dir, 'src'))
  await writeFile(
    join(dir, 'src/columns.ts'),
    `export const firstRows = { ${fields}, columns: [{ header: 'A', parts: [{ field: 'a' }] }] }`,
  )
  const routes = [{ path: '/x', first: [{ call: 'GET /a' }], rows: { from: 'src/columns.ts' } }]
  await writeFile(join(dir, 'remote.json'), JSON.stringify({ ...whole, routes }))
  const compiled = compileDescriptor({ name: 'mfe-x', dir, kind: 'remote', entry: '' })
  if (refusal) await expect(compiled).rejects.toThrow(refusal)
  else expect((await compiled).routes[0]?.rows).toMatchObject({ at: 'items', columns: [{ header: 'A' }] })
  await rm(dir, { recursive: true })
})
