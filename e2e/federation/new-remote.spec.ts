/** A remote from its first command to its first user: nobody touches the shell. */

import AxeBuilder from '@axe-core/playwright'
import type { HistoryEntry } from '../../contract/src/release.ts'
import { expectNoSidewaysScroll } from '../support/layout.ts'
import { expect, test } from '../support/own-product.ts'
import type { Product } from '../support/product.ts'
import { release, statusOf } from '../support/releases.ts'
import { copyWorkspace, pipelineScripts, type WorkspaceCopy } from '../support/workspace-copy.ts'

test.use({ as: 'admin' })
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const app = 'mfe-returns'
let workspace: WorkspaceCopy

test.beforeAll(async () => {
  workspace = await copyWorkspace()
})
test.afterAll(() => workspace?.remove())

/** What the pipeline's runners would do, with the settings that they would have. */
async function releaseBy(product: Product, scripts: readonly string[], version: string): Promise<void> {
  const env = {
    APP: app,
    FOLDERS: app,
    VERSION: version,
    PERCENT: '5',
    WHO: 'pipeline',
    REASON: 'Новый раздел\nи ещё строка',
    DATA_DIR: product.dataDir,
  }
  for (const script of scripts) {
    const here = script.replace('--from build-of-app', `--from .cache/build/${app}/${version}`)
    const options = script.includes('jest') ? { NODE_OPTIONS: '--experimental-vm-modules' } : {}
    await workspace.run(here, { ...env, ...options })
  }
}

test('one command makes it, and the lines of its pipeline bring it to everybody', async ({ product }) => {
  const before = await statusOf(product)
  await workspace.run('npx --yes pnpm@12 create-remote returns --title Возвраты --icon undo-2')
  await expect(workspace.run('npx --yes pnpm@12 create-remote returns')).rejects.toThrow(/is there already/)
  expect(await workspace.run('git status 2>&1 || ls .github/workflows .cache')).toContain(
    `release-${app}.yml`,
  )
  await workspace.link(app, 'mfe-settlements')

  await releaseBy(product, await pipelineScripts(), '1.0.0-1')
  const after = await statusOf(product)
  expect(after.apps).toEqual({ ...before.apps, [app]: expect.objectContaining({ live: '1.0.0-1' }) })
})

test('its second version is tried by some before it is for all', async ({ product }) => {
  const checks = /pnpm@12 exec/
  const scripts = (await pipelineScripts()).filter((script) => !checks.test(script))
  await releaseBy(product, scripts, '1.0.0-2')
  const history: HistoryEntry[] = JSON.parse(await release(product, 'history', '--json'))
  const own = history.filter(({ changes }) => changes.some((change) => change.app === app))
  expect(own.map(({ action, who, reason }) => [action, who, reason])).toEqual([
    ['promote', 'pipeline', 'Новый раздел'],
    ['canary-start', 'pipeline', 'Новый раздел'],
    ['promote', 'pipeline', 'Новый раздел'],
  ])
})

test('it stands in the sidebar and opens, in light and dark, on a phone too', async ({ page }) => {
  await page.goto('/merchant-cabinet/transactions')
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Возвраты' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Возвраты' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Статусы заказов' })).toContainText('Новый заказ')
  await expect(page).toHaveTitle('Возвраты · Кабинет партнёра')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(page.getByRole('table', { name: 'Статусы заказов' })).toContainText('Новый заказ')
  await expectNoSidewaysScroll(page)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})
