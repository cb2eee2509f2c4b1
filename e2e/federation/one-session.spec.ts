import type { Page } from '@playwright/test'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

interface Share {
  readonly from: string
  readonly get: () => unknown
}

type Scope = Record<string, Record<string, Share>>

/** Asks webpack's runtime of every app in the page for its share scope: an app's list of chunks hands it to whoever adds one. */
function putScopes(): void {
  const scopes: Record<string, Scope> = {}
  for (const name of Object.keys(window).filter((key) => key.startsWith('webpackChunk'))) {
    const take = (runtime: { S: { default: Scope } }) => {
      scopes[name] = runtime.S.default
    }
    Reflect.get(window, name).push([[`probe-${Math.random()}`], {}, take])
  }
  Reflect.set(window, 'scopes', scopes)
}

/** What each app holds under a shared module's name: whether it is the shell's own object, and who gave each version. */
const sharesOf = (page: Page, module: string) =>
  page.evaluate((name) => {
    const scopes: [string, Scope][] = Object.entries(Reflect.get(window, 'scopes'))
    const shell = scopes.find(([app]) => app.startsWith('webpackChunkshell'))?.[1]
    return scopes.map(([app, scope]) => ({
      app,
      same: scope === shell,
      from: Object.values(scope[name] ?? {}).map((share) => share.from),
    }))
  }, module)

test('shell and both remotes hold one session store', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open()
  await page.getByRole('navigation').getByRole('link', { name: 'Партнёры' }).click()
  await expect(page.getByRole('table', { name: 'Партнёры' })).toBeVisible()

  await page.evaluate(putScopes)
  for (const module of ['@cabinet/shared/auth', 'react', '@cabinet/shared/ui', '@cabinet/shared/router']) {
    const shares = await sharesOf(page, module)
    expect(shares.map(({ app }) => app.replace(/_\d.*/, '')).sort()).toEqual([
      'webpackChunkmfe_admin',
      'webpackChunkmfe_orders',
      'webpackChunkshell',
    ])
    for (const { same, from } of shares) {
      expect(same, `${module} is in the shell's scope`).toBe(true)
      expect(from, `${module} exists once`).toEqual([expect.stringMatching(/^shell/)])
    }
  }
})

test('what changes in the store changes in the shell and in a remote at once', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open()
  await page.getByRole('button', { name: 'Ещё фильтры' }).click()
  await expect(list.field('Партнёр')).toBeVisible()

  await page.evaluate(putScopes)
  await page.evaluate(() => {
    const [scope]: Scope[] = Object.values(Reflect.get(window, 'scopes'))
    const [share] = Object.values(scope?.['@cabinet/shared/auth'] ?? {})
    const factory = share?.get()
    if (typeof factory !== 'function') throw new Error('nobody gives the session')
    const { useSession } = factory()
    const { user } = useSession.getState()
    useSession.setState({
      user: { ...user, fullName: 'Один Магазинов', merchants: user.merchants.slice(0, 1) },
    })
  })

  await expect(page.getByRole('banner')).toContainText('Один Магазинов')
  await expect(list.field('Партнёр')).toHaveCount(0)
})
