/** Another host of Module Federation on the same origin loads a remote by its manifest, as the runtime documents it. */
import { readFile } from 'node:fs/promises'
import webpack from 'webpack'
import { sharedVersions } from '../../build/src/shared-modules.ts'
import { commonConfig, runWebpack } from '../../build/src/webpack/common.ts'
import { appByName } from '../../build/src/workspace.ts'
import { removeFolder, temporaryFolder } from '../support/product.ts'
import { statusOf } from '../support/releases.ts'
import { expect, test } from '../support/test.ts'

/** A host without the cabinet: the public runtime and the modules that remotes share. */
const source = `
  import { createInstance } from '@module-federation/enhanced/runtime'
  import externalRuntime from '@module-federation/inject-external-runtime-core-plugin'
  import { sharedModules } from './src/federation/shared-modules.ts'
  globalThis.otherHost = createInstance({
    name: 'other-host', remotes: [], shared: sharedModules(), plugins: [externalRuntime()],
  })`

async function buildHost(): Promise<string> {
  const folder = await temporaryFolder()
  const common = commonConfig({ app: appByName('shell'), mode: 'development' })
  try {
    await runWebpack({
      ...common,
      entry: `data:text/javascript,${encodeURIComponent(source)}`,
      devtool: false,
      output: { path: folder, filename: 'host.js' },
      plugins: [
        ...(common.plugins ?? []),
        new webpack.DefinePlugin({ __SHARED_VERSIONS__: JSON.stringify(sharedVersions()) }),
        new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ],
    })
    return await readFile(`${folder}/host.js`, 'utf8')
  } finally {
    await removeFolder(folder)
  }
}

test('a second host loads a remote by its mf-manifest.json', async ({ page, product }) => {
  test.slow()
  const script = await buildHost()
  await page.route('**/other-host/*', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: '<script src="host.js"></script>' }),
  )
  await page.goto('/other-host/')
  const { apps } = await statusOf(product)
  const entry = `/merchant-cabinet/apps/mfe-admin/${apps['mfe-admin']?.live}/mf-manifest.json`
  const paths = await page.evaluate(async (entry) => {
    const host = Reflect.get(globalThis, 'otherHost')
    host.registerRemotes([{ name: 'administration', entry }])
    const { default: remote } = await host.loadRemote('administration/remote')
    return remote.routes.map(({ path }: { path: string }) => path)
  }, entry)
  expect(paths).toContain('/partners')
})
