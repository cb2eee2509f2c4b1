import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/own-product.ts'
import { release, statusOf } from '../support/releases.ts'
import { publishRenamed } from '../support/renamed-release.ts'

test.use({ as: 'admin' })
test.describe.configure({ mode: 'serial' })

const next = '9.0.0'
const later = '9.0.1'
const adminFiles = (version: string) => new RegExp(`/apps/mfe-admin/${version.replaceAll('.', '\\.')}/`)

test('a remote is released alone and the next page has it', async ({ page, product }) => {
  const before = await statusOf(product)
  await publishRenamed(product, { app: 'mfe-admin', from: before.apps['mfe-admin']?.live ?? '', to: next })
  expect(await statusOf(product), 'publishing changes nothing live').toEqual(before)

  await release(product, 'promote', 'mfe-admin', next, '--reason', 'test')
  const after = await statusOf(product)
  expect(after.revision).toBe(before.revision + 1)
  expect(after.apps['mfe-admin']).toMatchObject({ live: next, previous: before.apps['mfe-admin']?.live })
  expect({ ...after.apps, 'mfe-admin': null }).toEqual({ ...before.apps, 'mfe-admin': null })

  const loaded = page.waitForResponse((response) => adminFiles(next).test(response.url()))
  await page.goto('/merchant-cabinet/partners')
  await expect(page.getByRole('table', { name: 'Партнёры' })).toBeVisible()
  expect((await loaded).ok()).toBe(true)
})

test('a rollback needs no build and touches no other app', async ({ page, product }) => {
  await publishRenamed(product, { app: 'mfe-admin', from: next, to: later })
  await release(product, 'promote', 'mfe-admin', later, '--reason', 'test')
  const before = await statusOf(product)
  await release(product, 'rollback', 'mfe-admin', '--reason', 'test')
  const after = await statusOf(product)
  expect(after.apps['mfe-admin']?.live).toBe(next)
  expect({ ...after.apps, 'mfe-admin': null }).toEqual({ ...before.apps, 'mfe-admin': null })

  const loaded = page.waitForResponse((response) => adminFiles(next).test(response.url()))
  await page.goto('/merchant-cabinet/partners')
  await expect(page.getByRole('table', { name: 'Партнёры' })).toBeVisible()
  expect((await loaded).ok()).toBe(true)
})

test('an open tab keeps the versions that it began with', async ({ page, product }) => {
  const list = new OrdersList(page)
  await list.open()
  await release(product, 'promote', 'mfe-admin', later, '--reason', 'test')
  await page.getByRole('navigation').getByRole('link', { name: 'Партнёры' }).click()
  await expect(page.getByRole('table', { name: 'Партнёры' })).toBeVisible()
  await release(product, 'rollback', 'mfe-admin', '--reason', 'test')
})
