/** Remotes of earlier days run on today's shell, and today's on an earlier shell: compatible ones work, the gate refuses the others. */

import { expect, test } from '../support/own-product.ts'
import { release, statusOf } from '../support/releases.ts'
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy.ts'
import { build, buildEarlier } from './earlier/remotes.ts'

test.use({ as: 'admin' })
test.describe.configure({ mode: 'serial', timeout: 900_000 })

let workspace: WorkspaceCopy
test.beforeAll(async () => {
  workspace = await copyWorkspace()
})
test.afterAll(() => workspace?.remove())

const reason = ['--reason', 'test'] as const

test('a remote that was built against an earlier shared works on the shell of today', async ({
  product,
  page,
}) => {
  await release(product, 'publish', 'mfe-earlier', '--from', await buildEarlier(workspace, 'mfe-earlier'))
  await release(product, 'promote', 'mfe-earlier', '1.0.0', ...reason)
  await page.goto('/merchant-cabinet/earlier')
  await expect(page.getByRole('heading', { level: 1, name: 'Прежний раздел' })).toBeVisible()
  await page.getByRole('button', { name: 'Нажато: 0' }).click()
  await expect(page.getByRole('button', { name: 'Нажато: 1' })).toBeVisible()
  await release(product, 'kill', 'mfe-earlier', '--for-good', ...reason)
})

test('one that needs what is there no more, or lacks what is asked for now, is refused before', async ({
  product,
}) => {
  const { shell } = (await statusOf(product)).apps
  const refusals = [
    ['mfe-clipboard', 'needs shared/ui `useClipboard`', 'has none.'],
    ['mfe-untitled', '`routes` of parameter `remote` of `defineRemote` without `title`', 'asks for it.'],
  ] as const
  for (const [app, needs, given] of refusals) {
    await release(product, 'publish', app, '--from', await buildEarlier(workspace, app))
    const refused = await release(product, 'promote', app, '1.0.0', ...reason).catch(String)
    expect(refused).toMatch(new RegExp(`${app} 1\\.0\\.0 .*${needs}`))
    expect(refused).toContain(`${needs}, shell ${shell?.live} ${given}`)
    expect((await statusOf(product)).apps[app]).toBeUndefined()
  }
})

test('a remote of today works on an earlier shell that has what it needs, another one is refused', async ({
  product,
  page,
}) => {
  // A shell older than the orders page lacks these exports.
  await workspace.change('shared/ui/index.ts', "export { CardSort } from './table/card-sort.tsx'\n", '')
  await workspace.change('shared/ui/index.ts', "export { PhoneInput } from './phone/phone-input.tsx'\n", '')
  await release(product, 'publish', 'shell', '--from', await build(workspace, 'shell', '0.9.0'))
  const orders = (await statusOf(product)).apps['mfe-orders']?.live ?? ''
  const sentence = `mfe-orders ${orders} needs shared/ui \`CardSort\`, shared/ui \`PhoneInput\`, shell 0.9.0 has none.`

  const shell = await release(product, 'promote', 'shell', '0.9.0', ...reason).catch(String)
  expect(shell).toContain(sentence)
  expect(shell).not.toContain('mfe-settlements')

  await release(product, 'kill', 'mfe-orders', '--for-good', ...reason)
  await release(product, 'promote', 'shell', '0.9.0', ...reason)
  await page.goto('/merchant-cabinet/mutual-settlements')
  await expect(page.getByRole('heading', { level: 1, name: 'Взаиморасчёты' })).toBeVisible()
  const version = () => page.evaluate(() => document.getElementById('release-set')?.textContent ?? '')
  expect(JSON.parse(await version()).shell.version).toBe('0.9.0')

  const remote = await release(product, 'promote', 'mfe-orders', orders, ...reason).catch(String)
  expect(remote).toContain(sentence)

  // Other tests of this worker need the product unchanged.
  await release(product, 'rollback', 'shell', ...reason)
  await release(product, 'promote', 'mfe-orders', orders, ...reason)
})
