import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

interface Share {
  readonly from: string
  readonly useIn: readonly string[]
}

/** What the federation runtime holds under a shared module's name: version → who brought it, who uses it. */
function sharesOf(module: string): Record<string, Share>[] {
  const federation: unknown = Reflect.get(globalThis, '__FEDERATION__')
  const instances: unknown = federation && Reflect.get(Object(federation), '__INSTANCES__')
  if (!Array.isArray(instances)) throw new Error('no federation runtime in this page')
  return instances.map((instance) =>
    Object.fromEntries(
      Object.entries<Share>(instance.shareScopeMap.default?.[module] ?? {}).map(
        ([version, { from, useIn }]) => [version, { from, useIn: [...useIn] }],
      ),
    ),
  )
}

test('shell and both remotes hold one session store', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open()
  await page.getByRole('navigation').getByRole('link', { name: 'Партнёры' }).click()
  await expect(page.getByRole('table', { name: 'Партнёры' })).toBeVisible()

  for (const module of ['@cabinet/shared/auth', 'react', '@cabinet/shared/ui', '@cabinet/shared/router']) {
    const shares = (await page.evaluate(sharesOf, module)).filter(
      (versions) => Object.keys(versions).length > 0,
    )
    expect(shares.length, module).toBeGreaterThan(0)
    for (const versions of shares) {
      expect(Object.keys(versions), `${module} exists once`).toHaveLength(1)
      const [share] = Object.values(versions)
      expect(share?.from).toMatch(/^shell/)
    }
  }
})

test('what changes in the store changes in the shell and in a remote at once', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open()
  await page.getByRole('button', { name: 'Ещё фильтры' }).click()
  await expect(list.field('Партнёр')).toBeVisible()

  await page.evaluate(() => {
    const federation: unknown = Reflect.get(globalThis, '__FEDERATION__')
    const [instance] = Reflect.get(Object(federation), '__INSTANCES__')
    const [share] = Object.values<{ lib: () => unknown }>(
      instance.shareScopeMap.default['@cabinet/shared/auth'],
    )
    const useSession = Reflect.get(Object(share?.lib()), 'useSession')
    const { user } = useSession.getState()
    useSession.setState({
      user: { ...user, fullName: 'Один Магазинов', merchants: user.merchants.slice(0, 1) },
    })
  })

  await expect(page.getByRole('banner')).toContainText('Один Магазинов')
  await expect(list.field('Партнёр')).toHaveCount(0)
})
