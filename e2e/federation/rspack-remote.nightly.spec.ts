/** Another team builds a remote by Rspack with the official plugin (e2e/rspack-remote). */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { publish } from '../../release/src/index.ts'
import { runningEntries } from '../support/federation.ts'
import { installOwn } from '../support/own-lockfile.ts'
import { expect, test } from '../support/own-product.ts'
import { temporaryFolder } from '../support/product.ts'
import { releaseWith, storeOf } from '../support/releases.ts'

const source = new URL('../rspack-remote/', import.meta.url).pathname

/** Builds the remote like the team's pipeline. @returns the folder, which the caller removes */
async function build(version: string): Promise<string> {
  await installOwn(source)
  const folder = await temporaryFolder()
  const program = `import('@rspack/core').then(async ({ rspack }) => {
    const { default: config } = await import('./rspack.config.mjs')
    rspack(config, (error, stats) => {
      if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'))
    })
  })`
  await promisify(execFile)(process.execPath, ['-e', program], {
    cwd: source,
    env: { ...process.env, OUTPUT: folder, VERSION: version },
  })
  return folder
}

test.use({ as: 'manager' })
// The test installs Rspack, builds a remote, and lets the gate's browser render it.
test.slow()

test('a remote built by Rspack passes the gate and runs with the shell’s React and session', async ({
  page,
  product,
}) => {
  const folder = await build('1.0.0')
  try {
    await publish(storeOf(product), folder)
  } finally {
    await rm(folder, { recursive: true })
  }
  await releaseWith(product, { RELEASE_BROWSER: '' }, 'promote', 'mfe-hello', '1.0.0', '--reason', 'x')

  await page.goto('/merchant-cabinet/hello')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Здравствуйте, \S+/)
  const name = (await heading.textContent())?.replace('Здравствуйте, ', '') ?? ''
  await expect(page.getByRole('banner')).toContainText(name)
  await page.getByRole('button', { name: 'Ещё раз' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Приветствий' })).toHaveText('Приветствий: 2')
  expect(await runningEntries(page)).toEqual([
    expect.stringContaining('/apps/mfe-hello/1.0.0/remoteEntry.js'),
  ])
  const copies = await page.evaluate(() => {
    const scopes =
      globalThis.__FEDERATION__?.__INSTANCES__.map(({ shareScopeMap }) => shareScopeMap.default) ?? []
    return scopes.flatMap((scope) => Object.values(scope.react ?? {}).map(({ from }) => from))
  })
  expect(copies).toEqual(['shell', 'shell'])
})
