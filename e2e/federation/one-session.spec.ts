import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

test('shell and both remotes hold one session store', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open()
  await page.getByRole('navigation').getByRole('link', { name: 'Партнёры' }).click()
  await expect(page.getByRole('table', { name: 'Партнёры' })).toBeVisible()

  for (const module of ['@cabinet/shared/auth', 'react', '@cabinet/shared/ui', '@cabinet/shared/router']) {
    const shares = await page.evaluate((name) => {
      const instances = globalThis.__FEDERATION__?.__INSTANCES__ ?? []
      const own = instances.find((one) => one.name === 'shell')?.shareScopeMap.default
      return instances.map(({ name: app, shareScopeMap }) => ({
        app,
        same: shareScopeMap.default === own,
        from: Object.values(shareScopeMap.default[name] ?? {}).map((share) => share.from),
      }))
    }, module)
    expect(shares.map(({ app }) => app.replace(/__\d.*/, '')).sort()).toEqual([
      'mfe_admin',
      'mfe_orders',
      'shell',
    ])
    for (const { same, from } of shares) {
      expect(same, `${module} is in the shell's scope`).toBe(true)
      expect(from, `${module} exists once`).toEqual(['shell'])
    }
  }
})

test('a change of the store reaches shell and remote at once', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open()
  await page.getByRole('button', { name: 'Ещё фильтры' }).click()
  await expect(list.field('Партнёр')).toBeVisible()

  await page.evaluate(() => {
    const remote = globalThis.__FEDERATION__?.__INSTANCES__.find(({ name }) => name.startsWith('mfe_orders'))
    const [share] = Object.values(remote?.shareScopeMap.default['@cabinet/shared/auth'] ?? {})
    const { useSession } = Object(share?.lib?.())
    const { user } = useSession.getState()
    useSession.setState({
      user: { ...user, fullName: 'Один Магазинов', merchants: user.merchants.slice(0, 1) },
    })
  })

  await expect(page.getByRole('banner')).toContainText('Один Магазинов')
  await expect(list.field('Партнёр')).toHaveCount(0)
})
