/** Faults of files that no section's first render needs: the shell's own scripts, and pages in chunks of their own. */
import { down, hang, once, status } from '../support/fault-proxy.ts'
import { expectAccessible } from '../support/looks.ts'
import { OrdersList } from '../support/orders-list.ts'
import { isOfRenamed } from '../support/renamed-release.ts'
import { versionsIn } from './sections.ts'
import { expect, live, test } from './spoilt-product.ts'

test.use({ as: 'admin' })

const ofShell = (name: string) => (path: string) =>
  path.includes('/apps/shell/') && path.includes(`/${name}.`)

for (const [file, name, fault] of [
  ['react', 'a 500', status(500)],
  ['vendor', 'a 500', status(500)],
  ['main', 'a lost connection', down],
] as const) {
  test(`the shell’s ${file} is ${name} at first: the page comes all the same, with the live section`, async ({
    page,
    network,
    complaints,
  }) => {
    complaints.allow(/Failed to load resource|uncaught: TypeError/)
    network.spoil(ofShell(file), once(fault))
    await page.goto('/merchant-cabinet/transactions')
    await expect(new OrdersList(page).rows).toHaveCount(10)
    expect(await versionsIn(page, 'mfe-orders')).toEqual([live])
    await expect(page.getByText('Не удалось загрузить кабинет')).toHaveCount(0)
  })
}

test('a file of the shell that is gone: a sentence, and a way to try again', async ({
  page,
  network,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|uncaught: TypeError/)
  network.spoil(ofShell('vendor'), status(404))
  await page.goto('/merchant-cabinet/transactions?page=2')
  await expect(page.getByRole('heading', { name: 'Не удалось загрузить кабинет' })).toBeVisible()
  await expectAccessible(page)
  network.restore()
  await page.getByRole('link', { name: 'Обновить страницу' }).press('Enter')
  await expect(new OrdersList(page).rows).toHaveCount(10)
  await expect(page).toHaveURL(/\?page=2/)
})

test('a file of the shell that hangs: the page is empty for ten seconds at most', async ({
  page,
  network,
}) => {
  await page.clock.install()
  network.spoil(ofShell('vendor'), hang)
  await page.goto('/merchant-cabinet/transactions', { waitUntil: 'commit' })
  const sentence = page.getByRole('heading', { name: 'Не удалось загрузить кабинет' })
  await expect(sentence).toBeHidden()
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(sentence).toBeVisible({ timeout: 500 })
  }).toPass()
})

for (const [address, skeleton] of [
  ['transactions', 'list'],
  ['analytics', 'charts'],
]) {
  test(`before any script has come the frame and the place of /${address} are there, as the page itself`, async ({
    page,
  }) => {
    const scripts = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(`/merchant-cabinet/${address}`, { waitUntil: 'commit' })
    // The placeholder's parts have names of their own, because `main` must mean the page's.
    const boxes = (frame: string, ...parts: readonly string[]) =>
      Promise.all(parts.map((part) => page.locator(`${frame} ${part}`).first().boundingBox()))
    await expect(page.locator('#first-paint')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-skeleton', `${skeleton}`)
    const before = await boxes('#first-paint', 'p', 'aside', 'section')
    scripts.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#first-paint')).toBeHidden()
    const place = (box: (typeof before)[number]) => box && [box.x, box.y, box.width]
    expect((await boxes('#root', 'header', 'nav', 'main')).map(place)).toEqual(before.map(place))
  })
}

/** Pages whose code loads when they open. */
const latePages = [
  { app: 'mfe-orders', open: (list: OrdersList) => list.link(0).click(), heading: /^Заказ № / },
  {
    app: 'mfe-admin',
    open: (list: OrdersList) => list.page.getByRole('link', { name: 'Роли и права' }).click(),
    heading: /^Роли и права/,
  },
] as const

for (const [name, fault, ending] of [
  ['gone', () => status(404), 'previous'],
  ['a 500 at first', () => once(status(500)), 'live'],
] as const) {
  test(`the chunk of a page is ${name}: the ${ending} version shows it`, async ({
    page,
    network,
    previous,
    complaints,
  }) => {
    complaints.allow(/Failed to load resource|mfe-/)
    // Code that loads ahead in an idle moment would be there before the fault.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    const list = new OrdersList(page)
    for (const { app, open, heading } of latePages) {
      await list.open()
      const isLate = (path: string) => isOfRenamed(path, app, live) && !/\/remote/.test(path)
      network.spoil(isLate, fault())
      await open(list)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      const versions = await versionsIn(page, app)
      if (ending === 'previous') expect(versions).toContain(previous[app])
      else expect(versions).toEqual([live])
      network.restore()
    }
  })
}
