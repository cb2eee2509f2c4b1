import { randomUUID } from 'node:crypto'
import { compileDescriptor } from '../../build/src/descriptor.ts'
import { sharedShapes } from '../../build/src/uses/app-uses.ts'
import { apps, globalName } from '../../build/src/workspace.ts'
import { permissionNames, type RemoteDescriptor, type Uses } from '../../contract/src/index.ts'
import { servedApi } from '../../contract/src/served-api.ts'
import { publish, type Target } from '../../release/src/index.ts'
import type { Workshop } from '../../release/test/fixture.ts'

/** Returns the product's own descriptors repeatedly, each with unique names, addresses and titles. */
async function descriptors(count: number): Promise<RemoteDescriptor[]> {
  const own = await Promise.all(
    apps().flatMap((app) => (app.kind === 'remote' ? [compileDescriptor(app)] : [])),
  )
  const repeated = Array.from({ length: Math.ceil(count / own.length) }, () => own).flat()
  return repeated.slice(0, count).map(({ app, title, navigation, routes, ...rest }, n) => {
    const renamed = (path: string) => path.replace(/^\/[a-z-]+/, `$&-${n}`)
    return {
      ...rest,
      app: `${app}-${n}`,
      // The range fits the fixture's shell.
      shared: '^1.0.0',
      contract: '^1.0.0',
      title: `${title} ${n}`,
      navigation: navigation.map((entry) => ({
        ...entry,
        path: renamed(entry.path),
        title: `${entry.title} ${n}`,
      })),
      routes: routes.map((route) => ({ ...route, path: renamed(route.path) })),
    }
  })
}

/** Returns more uses than a real section's: every name of `shared`, and administration's number of calls. */
const manyUses = (): Uses => ({
  shared: sharedShapes(),
  permissions: [...permissionNames],
  calls: Object.fromEntries(Object.entries(servedApi().calls).slice(0, 25)),
})

/** Publishes `count` unused remotes in two versions. @returns the older versions, then the newer ones */
export async function publishRemotes(shop: Workshop, count: number): Promise<[Target[], Target[]]> {
  const all = await descriptors(count)
  const each = async (descriptor: RemoteDescriptor, version: string): Promise<Target> => {
    const { app } = descriptor
    // Names and the page contain hashes, so all of them differ, as in real builds.
    const chunk = `files/remote.${randomUUID().replaceAll('-', '').slice(0, 10)}.js`
    const files = {
      [chunk]: `/* ${app} ${version} */`,
      'remoteEntry.js': `var ${globalName(app, version)}`,
      'remote.json': JSON.stringify(descriptor),
    }
    const folder = await shop.build(files, {
      app,
      version,
      product: '1.9.72',
      commit: 'abc',
      builtAt: new Date(0).toISOString(),
      global: globalName(app, version),
      scripts: [chunk, 'remoteEntry.js'],
      styles: [],
      provides: {},
      requires: {},
      uses: manyUses(),
    })
    await publish(shop.context, folder)
    return { app, version }
  }
  const versions = (minor: number) =>
    Promise.all(all.map((descriptor, n) => each(descriptor, `1.${minor + (n % 30)}.${n}`)))
  return [await versions(1), await versions(40)]
}
