import type { DescriptorRoute, ReleaseSet, RemoteInSet } from '@cabinet/contract'
import { matchPath, routeOf } from './route-of.ts'

const integrity = `sha384-${'A'.repeat(64)}`

function remote(app: string, order: number, routes: DescriptorRoute[], permission?: string): RemoteInSet {
  const [first] = routes
  const guard = permission === undefined ? {} : { permission }
  const entry = { path: first?.path ?? '/', title: app, icon: [], order, ...guard }
  return {
    descriptor: { app, title: app, shared: '*', contract: '*', routes, navigation: [entry] },
    live: { version: '1.0.0', global: app, entry: { url: '/e.js', integrity }, exposed: [] },
  }
}

const set: ReleaseSet = {
  revision: 1,
  product: '1.9.72',
  config: { apiBase: '/api', basePath: '/merchant-cabinet', shopUrl: '/', maintenance: false, demo: false },
  shell: { version: '1.0.0', scripts: [], styles: [] },
  remotes: {
    'mfe-admin': remote(
      'mfe-admin',
      1,
      [{ path: '/partners' }, { path: '/partners/:id' }, { path: '/partners/new' }],
      'CREATE_SUPER_USER',
    ),
    'mfe-orders': remote('mfe-orders', 10, [{ path: '/transactions' }, { path: '/transactions/:id' }]),
  },
}

test.each([
  ['/transactions', 'mfe-orders', '/transactions', {}],
  ['/transactions/', 'mfe-orders', '/transactions', {}],
  ['/transactions/12%2F3', 'mfe-orders', '/transactions/:id', { id: '12/3' }],
  ['/partners/new', 'mfe-admin', '/partners/new', {}],
  ['/partners/shop', 'mfe-admin', '/partners/:id', { id: 'shop' }],
  ['/', 'mfe-orders', '/transactions', {}],
  ['', 'mfe-orders', '/transactions', {}],
])('%s belongs to %s %s', (path, app, pattern, params) => {
  const match = routeOf(set, path)
  expect(match).toMatchObject({ app, route: { path: pattern }, params })
})

test.each([['/login'], ['/transactions/1/2'], ['/unknown'], ['/transactions/%zz']])(
  '%s belongs to nobody',
  (path) => {
    expect(routeOf(set, path)).toBeUndefined()
  },
)

test('a home page that needs a permission is not everybody’s home', () => {
  const guarded: ReleaseSet = {
    ...set,
    remotes: { 'mfe-admin': remote('mfe-admin', 1, [{ path: '/a' }], 'P') },
  }
  expect(routeOf(guarded, '/')).toBeUndefined()
})

test('a literal segment is compared decoded', () => {
  expect(matchPath('/a/:b', '/%61/c')).toEqual({ b: 'c' })
})
