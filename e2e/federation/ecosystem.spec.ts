/** Features that the documentation of Module Federation promises to a team. */
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

test.beforeEach(async ({ page }) => {
  await new OrdersList(page).open()
})

test('developer tools find host, remotes and shared modules', async ({ page }) => {
  const seen = await page.evaluate(() => {
    const {
      moduleInfo = {},
      __SHARE__: shares = {},
      __INSTANCES__: instances = [],
    } = globalThis.__FEDERATION__ ?? {}
    return {
      host: Object.keys(moduleInfo.shell?.remotesInfo ?? {}),
      entries: Object.values(moduleInfo).flatMap(({ remoteEntry }) => remoteEntry ?? []),
      instances: instances.map(({ name }) => name),
      shared: Object.values(shares).flatMap((scopes) => Object.keys(scopes.default)),
    }
  })
  expect(seen.host).toContainEqual(expect.stringMatching(/^mfe_admin__\d/))
  expect(seen.entries).toContainEqual(expect.stringMatching(/^http.*\/apps\/mfe-admin\/.*\/remoteEntry\.js$/))
  expect(seen.instances).toEqual(['shell', expect.stringMatching(/^mfe_orders__\d/)])
  expect(seen.shared).toEqual(expect.arrayContaining(['react', 'react-dom', '@cabinet/shared/ui']))
})

test('loadRemote gives a section from the console, of the version that this tab has pinned', async ({
  page,
}) => {
  const paths = await page.evaluate(async () => {
    const host = globalThis.__FEDERATION__?.__INSTANCES__.find(({ name }) => name === 'shell')
    const { default: remote } = Object(await host?.loadRemote('mfe-admin/remote'))
    return remote.routes.map(({ path }: { path: string }) => path)
  })
  expect(paths).toContain('/partners')
})

test('a runtime plugin of somebody else is called', async ({ page }) => {
  const asked = await page.evaluate(async () => {
    const seen: string[] = []
    const host = globalThis.__FEDERATION__?.__INSTANCES__.find(({ name }) => name === 'shell')
    host?.registerPlugins([
      {
        name: 'test-plugin',
        onLoad: ({ id }: { id: string }) => void seen.push(`onLoad ${id}`),
        createScript: ({ url }: { url: string }) => void seen.push(`createScript ${url}`),
      },
    ])
    await host?.loadRemote('mfe-analytics/remote')
    return seen
  })
  expect(asked).toEqual([
    expect.stringMatching(/^createScript http.*\/apps\/mfe-analytics\/.*\/remoteEntry\.js$/),
    expect.stringMatching(/^onLoad mfe_analytics__\d.*\/remote$/),
  ])
})

test('an address that the release set does not name is refused', async ({ page, complaints }) => {
  complaints.allow(/./)
  const refusal = await page.evaluate(async () => {
    const host = globalThis.__FEDERATION__?.__INSTANCES__.find(({ name }) => name === 'shell')
    host?.registerRemotes([
      { name: 'stranger', entry: `${location.origin}/merchant-cabinet/apps/x/remoteEntry.js` },
    ])
    return host?.loadRemote('stranger/remote').catch(String)
  })
  expect(refusal).toContain('refused')
})
