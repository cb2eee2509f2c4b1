import type { ReleaseSet, RemoteInSet } from '@cabinet/contract'

const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` })

export function testRelease(app: string, version: string): RemoteInSet['live'] {
  return {
    version,
    global: `${app}__${version}`,
    entry: file(`/apps/${app}/${version}/remoteEntry.js`),
    exposed: [file(`/apps/${app}/${version}/remote.js`)],
  }
}

type Section = {
  app: string
  path: string
  title: string
  order: number
  permission?: string
  pages?: string[]
  keep?: boolean
}

function remote({ app, path, title, order, permission, pages = [path], keep }: Section): RemoteInSet {
  const guarded = permission === undefined ? {} : { permission }
  return {
    descriptor: {
      app,
      title,
      shared: '^1.0.0',
      contract: '^1.0.0',
      navigation: [{ path, title, order, icon: [['path', { d: 'M0 0' }]], ...guarded }],
      routes: pages.map((page) => ({ path: page, ...guarded, ...(keep && { keep }) })),
    },
    live: testRelease(app, '1.1.0'),
  }
}

/** Returns a release set of two sections: orders for everyone, partners for users who may manage them. */
export function testReleaseSet(): ReleaseSet {
  return {
    revision: 7,
    product: '1.9.72',
    config: {
      apiBase: '/api',
      basePath: '/merchant-cabinet',
      shopUrl: 'https://shop.example/',
      maintenance: false,
      demo: true,
    },
    shell: { version: '1.0.0', scripts: [], styles: [] },
    remotes: {
      'mfe-admin': remote({
        app: 'mfe-admin',
        path: '/partners',
        title: 'Партнёры',
        order: 20,
        permission: 'CREATE_SUPER_USER',
      }),
      'mfe-orders': remote({
        app: 'mfe-orders',
        path: '/transactions',
        title: 'Заказы',
        order: 10,
        pages: ['/transactions', '/transactions/:id'],
        keep: true,
      }),
    },
  }
}
