import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileDescriptor, iconNode } from './descriptor.ts'
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

test.each([['shopping-cart'], ['users'], ['building-2']])(
  '%s is replaced by its shapes, also when lucide has renamed it',
  async (name) => {
    const node = await iconNode(name)
    expect(node.length).toBeGreaterThan(0)
    expect(JSON.stringify(node)).not.toContain('"key"')
  },
)

test('an unknown name is refused with a place to look', async () => {
  await expect(iconNode('no-such-icon')).rejects.toThrow(/lucide has no icon «no-such-icon»/)
})
