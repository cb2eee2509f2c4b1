import { awaitReleaseCheck } from '../support/action-counter.ts'
import { runningEntries } from '../support/federation.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/own-product.ts'
import { people } from '../support/people.ts'
import { release, statusOf } from '../support/releases.ts'
import { publishRenamed } from '../support/renamed-release.ts'
import type { Page } from '../support/test.ts'

test.use({ as: 'admin' })
test.describe.configure({ mode: 'serial' })

const next = '8.0.0'
const why = ['--reason', 'test'] as const
const files = (version: string) => new RegExp(`/apps/mfe-admin/${version.replaceAll('.', '\\.')}/`)
const partners = (page: Page) => page.getByRole('table', { name: 'Партнёры' })

test('a canary reaches its users alone', async ({ page, product }) => {
  const live = (await statusOf(product)).apps['mfe-admin']?.live ?? ''
  await publishRenamed(product, { app: 'mfe-admin', from: live, to: next })
  await release(product, 'canary', 'start', 'mfe-admin', next, '--only', people.admin, ...why)

  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  await page.goto('/merchant-cabinet/partners')
  await expect(partners(page)).toBeVisible()
  expect(
    seen.some((url) => files(live).test(url)),
    'the first page does not know yet',
  ).toBe(true)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('cabinet.canary')))
    .toBe(`{"mfe-admin ${next}":true}`)
  await page.reload()
  await expect(partners(page)).toBeVisible()
  // The page before may ask for files of its own version until it is gone.
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.some((url) => files(next).test(url))).toBe(true)
  expect(
    loaded.filter((url) => files(live).test(url)),
    'never two versions',
  ).toEqual([])

  // The canary goes to another user from now on.
  await release(
    product,
    'canary',
    'start',
    'mfe-admin',
    next,
    '--percent',
    '0',
    '--only',
    people.superadmin,
    ...why,
  )
  await expect(async () => {
    await page.reload()
    await expect(partners(page)).toBeVisible()
    const used = await runningEntries(page)
    expect(used.some((url) => files(live).test(url))).toBe(true)
  }).toPass({ timeout: 30_000 })
  await release(product, 'canary', 'stop', 'mfe-admin', ...why)
})

test('an open tab is offered a release of its own section alone, and keeps what it has', async ({
  page,
  product,
}) => {
  await page.goto('/merchant-cabinet/bcc-mall')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await release(product, 'promote', 'mfe-admin', next, ...why)
  await awaitReleaseCheck(page)
  await expect(page.getByText('Доступна новая версия кабинета')).toHaveCount(0)

  // A newly opened section comes from the tab's first set.
  const before = (await statusOf(product)).apps['mfe-admin']?.previous ?? ''
  const loaded = page.waitForRequest(files(before))
  await page.getByRole('link', { name: 'Партнёры' }).click()
  await loaded
  await expect(partners(page)).toBeVisible()
  await awaitReleaseCheck(page)
  await expect(page.getByText('Доступна новая версия кабинета')).toBeVisible()
  await page.getByRole('button', { name: 'Обновить', exact: true }).click()
  await expect(partners(page)).toBeVisible()
  await expect(page.getByText('Доступна новая версия кабинета')).toHaveCount(0)
})

test('a revoked version leaves an open tab at its next safe moment, never over unsaved work', async ({
  page,
  product,
}) => {
  await page.clock.install()
  await page.goto('/merchant-cabinet/users/new-user')
  await page.getByLabel('Фамилия').fill('Незаконченный')
  await release(product, 'revoke', 'mfe-admin', next, ...why)
  await awaitReleaseCheck(page)
  await expect(page.getByText(/нашли ошибку/)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  // The tab looks every two seconds, so nothing happens in five looks.
  await page.clock.fastForward(10_000)
  await expect(page.getByLabel('Фамилия')).toHaveValue('Незаконченный')

  const left = page.waitForEvent('load', { timeout: 90_000 })
  await page.getByLabel('Фамилия').fill('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.clock.fastForward(10_000)
  await left
  await expect(page.getByText(/нашли ошибку/)).toHaveCount(0)
  const used = await runningEntries(page)
  expect(used.some((url) => files(next).test(url))).toBe(false)
})

test('the kill switch: not a byte of the section, a sentence in its place, the rest goes on', async ({
  page,
  product,
}) => {
  await release(product, 'kill', 'mfe-admin', ...why)
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  await page.goto('/merchant-cabinet/partners')
  await expect(page.getByRole('heading', { name: 'Раздел временно закрыт' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Партнёры' })).toBeVisible()
  await page.getByRole('link', { name: 'Заказы' }).click()
  await expect(new OrdersList(page).link(0)).toBeVisible()
  expect(seen.filter((url) => url.includes('/apps/mfe-admin/'))).toEqual([])
  await release(product, 'revive', 'mfe-admin', ...why)
  await page.goto('/merchant-cabinet/partners')
  await expect(partners(page)).toBeVisible()
})

test('the kill switch reaches an open tab within a minute, keeps what was typed, and lets it back', async ({
  page,
  product,
}) => {
  await page.clock.install()
  await page.goto('/merchant-cabinet/users/new-user')
  await page.getByLabel('Фамилия').fill('Незаконченный')
  await page.clock.runFor(1_000)
  await release(product, 'kill', 'mfe-admin', ...why)
  await awaitReleaseCheck(page)
  await expect(page.getByText(/нашли ошибку/)).toBeVisible()
  const left = page.waitForEvent('load', { timeout: 90_000 })
  // The tab learns of the change within half a minute; the other half belongs to a user who types.
  await page.clock.runFor(31_000)
  await left
  await expect(page.getByRole('heading', { name: 'Раздел временно закрыт' })).toBeVisible()

  await release(product, 'revive', 'mfe-admin', ...why)
  const back = page.waitForEvent('load', { timeout: 90_000 })
  await awaitReleaseCheck(page)
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(page.getByLabel('Фамилия')).toHaveValue('Незаконченный', { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await back
})

test('a set that is forged, malformed or gone changes nothing in an open tab', async ({
  page,
  complaints,
}) => {
  complaints.allow(/release-set|Failed to load resource/)
  await page.goto('/merchant-cabinet/partners')
  await expect(partners(page)).toBeVisible()
  const genuine = await (await page.request.get('/merchant-cabinet/release-set.json')).json()
  const set = JSON.parse(genuine.set)
  set.remotes['mfe-admin'].killed = true
  for (const answer of [
    { status: 404, body: 'not found' },
    { status: 500, body: '' },
    { status: 200, body: '<!doctype html>' },
    { status: 200, body: JSON.stringify({ ...genuine, set: JSON.stringify(set) }) },
  ]) {
    await page.route(/release-set\.json/, (route) => route.fulfill(answer))
    await awaitReleaseCheck(page)
    await page.unroute(/release-set\.json/)
  }
  await expect(partners(page)).toBeVisible()
  await expect(page.getByText(/нашли ошибку|Доступна новая версия/)).toHaveCount(0)
})
