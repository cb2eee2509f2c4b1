/** A remote comes from its first command to its first user without a change of the shell. */

import type { HistoryEntry } from '../../contract/src/release/index.ts'
import { Complaints } from '../../release/src/gate/browser/behaviour.ts'
import { runningEntries } from '../support/federation.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/own-product.ts'
import { people } from '../support/people.ts'
import { exitOf, freePort, outputOf, type Product } from '../support/product.ts'
import { addTeamsKey, release, statusOf } from '../support/releases.ts'
import { sessionOf } from '../support/session.ts'
import { copyWorkspace, pipelineScripts, type WorkspaceCopy } from '../support/workspace-copy.ts'

test.use({ as: 'admin' })
test.describe.configure({ mode: 'serial', timeout: 600_000 })

const app = 'mfe-returns'
let workspace: WorkspaceCopy
let teamsKey: string

test.beforeAll(async () => {
  workspace = await copyWorkspace()
})
test.afterAll(() => workspace?.remove())

/** Returns the steps of the pipeline's runners, with their settings. */
async function releaseBy(product: Product, scripts: readonly string[], version: string): Promise<void> {
  const env = {
    APP: app,
    FOLDERS: app,
    VERSION: version,
    PERCENT: '5',
    WHO: 'pipeline',
    REASON: 'Новый раздел\nи ещё строка',
    RELEASE_STORE: `${product.dataDir}/releases`,
    RELEASE_KEY: teamsKey,
    RELEASE_API: product.url,
  }
  for (const script of scripts) {
    const here = script.replace('--from build-of-app', `--from .cache/build/${app}/${version}`)
    const options = script.includes('jest') ? { NODE_OPTIONS: '--experimental-vm-modules' } : {}
    await workspace.run(here, { ...env, ...options })
  }
  const set = async () => (await fetch(`${product.url}/merchant-cabinet/release-set.json`)).text()
  await expect.poll(set).toContain(version)
}

test('one command makes it, and the lines of its pipeline bring it to everybody, by a key of its own', async ({
  product,
}) => {
  const before = await statusOf(product)
  await workspace.run(
    'npx --yes pnpm@12 create-remote returns --permission everyone --title Возвраты --icon undo-2',
  )
  await expect(
    workspace.run('npx --yes pnpm@12 create-remote returns --permission everyone'),
  ).rejects.toThrow(/is there already/)
  expect(await workspace.run('git status 2>&1 || ls .github/workflows .cache')).toContain(
    `release-${app}.yml`,
  )
  await workspace.link(app, 'mfe-settlements')
  teamsKey = await addTeamsKey(product, app)

  await releaseBy(product, await pipelineScripts(), '1.0.0-1')
  const after = await statusOf(product)
  expect(after.apps).toEqual({ ...before.apps, [app]: expect.objectContaining({ live: '1.0.0-1' }) })
})

test('its second version is tried by some before it is for all', async ({ product }) => {
  const checks = /pnpm@12 exec/
  const scripts = (await pipelineScripts()).filter((script) => !checks.test(script))
  await releaseBy(product, scripts, '1.0.0-2')
  const history: HistoryEntry[] = JSON.parse(await release(product, 'history', '--json'))
  const who = `pipeline, ключ ${app}`
  const own = history.filter(({ changes }) => changes.some((change) => change.app === app))
  expect(own.map(({ action, who, reason }) => [action, who, reason])).toEqual([
    ['promote', who, 'Новый раздел'],
    ['canary-start', who, 'Новый раздел'],
    ['promote', who, 'Новый раздел'],
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
  await expectAccessible(page)
})

/** Runs `pnpm dev <app> --shell URL` in the copy until the test ends. */
async function develop(
  shell: string,
): Promise<{ url: string; ended: Promise<string>; stop(): Promise<void> }> {
  const port = await freePort()
  const child = workspace.start(`build/src/dev.ts ${app} --shell ${shell}`, { DEV_PORT: String(port) })
  const output = outputOf(child)
  const exit = exitOf(child)
  await expect
    .poll(() => /in development/.test(output()) || child.exitCode !== null, { timeout: 120_000 })
    .toBe(true)
  const stop = async (): Promise<void> => {
    child.kill('SIGINT')
    await exit
  }
  return { url: `http://localhost:${port}`, ended: exit.then(output), stop }
}

test('a laptop puts its own into a deployed shell, for its own browser alone', async ({
  page,
  product,
  browser,
}) => {
  const dev = await develop(product.url)
  try {
    const context = await browser.newContext({ storageState: await sessionOf(people.admin, dev.url) })
    const complaints = new Complaints()
    context.on('page', (page) => complaints.listenTo(page))
    const mine = await context.newPage()
    await mine.goto(`${dev.url}/merchant-cabinet/returns`)
    await expect(mine.getByRole('table', { name: 'Статусы заказов' })).toContainText('Новый заказ')
    const scripts = await mine.evaluate(() =>
      [...document.scripts].map(({ src }) => new URL(src, location.href).pathname),
    )
    expect(await runningEntries(mine)).toEqual([expect.stringContaining(`/apps/${app}/0.0.0-dev/`)])
    expect(
      scripts.filter((path) => path.includes('/apps/shell/')).every((path) => path.includes('/files/')),
      "the shell's own files",
    ).toBe(true)

    await workspace.change(
      `${app}/src/start/start-page.tsx`,
      'caption="Статусы заказов"',
      'caption="Причины возвратов"',
    )
    await expect(mine.getByRole('table', { name: 'Причины возвратов' })).toContainText('Новый заказ')

    const refresh = (origin: string) =>
      context.request.post(`${dev.url}/api/users/api/v1/refresh`, { headers: { origin } })
    expect((await refresh(dev.url)).ok(), 'the page of here').toBe(true)
    expect((await refresh('http://localhost:1')).status(), 'another page of this machine').toBe(403)

    await page.goto('/merchant-cabinet/returns')
    await expect(page.getByRole('table', { name: 'Статусы заказов' })).toContainText('Новый заказ')
    expect(complaints.unexpected()).toEqual([])
    await context.close()
  } finally {
    await dev.stop()
  }
})

test('a shell that does not allow it is left alone', async () => {
  const shell = process.env.E2E_URL ?? ''
  const dev = await develop(shell)
  expect(await dev.ended).toContain(`${shell} does not allow development from a laptop`)
})
