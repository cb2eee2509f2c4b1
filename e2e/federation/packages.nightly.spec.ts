/** A remote works that uses nothing of the product but its published packages. */

import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import type { Package } from '../../scripts/packages/make.ts'
import { chromiumPathOfTests } from '../support/chromium-path.ts'
import { documentedBlocks } from '../support/documented.ts'
import { expect, test } from '../support/own-product.ts'
import { password, people } from '../support/people.ts'
import {
  exitOf,
  freePort,
  outputOf,
  type Product,
  removeFolder,
  temporaryFolder,
} from '../support/product.ts'
import { type Registry, startRegistry } from '../support/registry.ts'
import { addTeamsKey, release, statusOf } from '../support/releases.ts'
import { sessionOf } from '../support/session.ts'
import { copyWorkspace, runIn, runInRepository, type WorkspaceCopy } from '../support/workspace-copy.ts'

test.use({ as: 'admin' })
test.describe.configure({ mode: 'serial', timeout: 600_000 })

const root = new URL('../../', import.meta.url).pathname
const app = 'mfe-refunds'
let packages: Package[]
let registry: Registry
let folder: string
let newer: WorkspaceCopy
/** The product's shell after the next release of `shared`. */
let newerShell: Promise<string>

const next = (version: string): string =>
  version.replace(/\.\d+\.\d+$/, (rest) => `.${Number(rest.split('.')[1]) + 1}.0`)
const versionOf = (name: string): string => packages.find((one) => one.name === name)?.version ?? ''

test.beforeAll(async () => {
  // The hook makes packages and a build, which takes longer than its default limit.
  test.setTimeout(600_000)
  ;[registry, folder, newer] = await Promise.all([startRegistry(), temporaryFolder(), copyWorkspace()])
  const [publish = ''] = await stepsOfNewRemote()
  const printed = await runIn(root, places(publish))
  packages = [...printed.matchAll(/^(@\S+) (\S+) {2}(\S+)$/gm)].map(
    ([, name = '', version = '', from = '']) => ({ name, version, folder: from }),
  )
  const now = versionOf('@cabinet/shared')
  await newer.change('shared/package.json', `"version": "${now}"`, `"version": "${next(now)}"`)
  const name = 'export const loud = (text: string): string => text.concat("!")'
  await newer.change('shared/format/index.ts', 'export {', `${name}\nexport {`)
  newerShell = newer.run('npx --yes pnpm@12 packages && node build/src/cli.ts shell --version 9.0.0')
  newerShell.catch(() => undefined)
})
test.afterAll(async () => {
  await registry?.stop()
  await newer?.remove()
  if (folder !== undefined) await removeFolder(folder)
})

test('the four are sound: nothing is missing, types fit the code, pnpm would publish them', async () => {
  expect(packages.map(({ name }) => name)).toEqual(
    ['contract', 'shared', 'release', 'build'].map((name) => `@cabinet/${name}`),
  )
  for (const one of packages) {
    await runIn(one.folder, `npx --yes pnpm@12 pack --pack-destination ${folder}`)
    await runIn(one.folder, 'npx --yes pnpm@12 publish --dry-run --no-git-checks')
    const file = `${folder}/${one.name.slice(1).replace('/', '-')}-${one.version}.tgz`
    await runIn(folder, `npx --yes publint@0.3.25 --strict ${file}`)
    // The packages contain only ES modules, for Node 24 and bundlers.
    await runIn(folder, `npx --yes @arethetypeswrong/cli@0.18.5 --profile esm-only ${file}`)
    const named = JSON.parse(await readFile(`${one.folder}/package.json`, 'utf8'))
    expect(named).toMatchObject({
      license: 'UNLICENSED',
      gitHead: expect.stringMatching(/^[0-9a-f]{12}|unknown/),
    })
    expect(JSON.stringify(named)).not.toMatch(/workspace:|catalog:|[^d]\.tsx?"/)
  }
})

let teamsKey: string

/** Runs in the remote's folder the commands of its developers and its pipeline. */
const typed = (name: string, product: Product, script: string, env: Readonly<Record<string, string>> = {}) =>
  runIn(`${folder}/${name}`, script.replace(/(^| )pnpm /gm, '$1npx --yes pnpm@12 '), {
    RELEASE_STORE: `${product.dataDir}/releases`,
    RELEASE_KEY: teamsKey,
    RELEASE_API: product.url,
    RELEASE_BROWSER: 'no',
    CHROMIUM_PATH: chromiumPathOfTests(),
    ...env,
  })

/** Returns the blocks of a new remote's steps: the packages, the remote and its key, at work, live. */
const stepsOfNewRemote = () => documentedBlocks('## A remote with a repository of its own', 'sh', 'teams')

/** Returns a block of the document with this test's paths. */
const places = (block: string): string =>
  block
    .replaceAll('../mfe-', `${folder}/mfe-`)
    .replaceAll('https://npm.example.kz', registry.url)
    .replace(/(^| )pnpm /gm, '$1npx --yes pnpm@12 ')

const setOf = async (product: Product) =>
  (await fetch(`${product.url}/merchant-cabinet/release-set.json`)).text()

test('a stranger’s walk, as docs/teams.md has it: from nothing to live, by the team’s key alone', async ({
  product,
  page,
}) => {
  const [, make = '', work = '', live = ''] = await stepsOfNewRemote()
  await runInRepository(places(make), { DATA_DIR: product.dataDir })
  teamsKey = await readFile(`${folder}/${app}.pem`, 'utf8')
  await typed(app, product, places(work).replace('install', 'install --prefer-offline'))
  // The gate renders its pages with the data of a stand, because the product's own API is not here.
  const stand = product.url.replace('//', `//${people.superadmin}:${password}@`)
  const settings = { RELEASE_BROWSER: '', RELEASE_TRIAL: stand, CABINET_USER: people.admin }
  await expect(typed(app, product, live, { ...settings, RELEASE_TRIAL: '' })).rejects.toThrow(
    /RELEASE_TRIAL names no/,
  )
  await typed(app, product, live, settings)
  await expect.poll(() => setOf(product)).toContain(`/${app}/1.0.0/`)

  const foreign = 'pnpm release kill mfe-orders --reason foreign'
  await expect(typed(app, product, foreign)).rejects.toThrow(/may not promote|right/)
  await page.goto('/merchant-cabinet/transactions')
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Возмещения' }).click()
  await expect(page.getByRole('table', { name: 'Статусы заказов' })).toContainText('Новый заказ')
})

/** Runs `pnpm dev` of a remote with a product's shell while `work` runs. */
async function developing(name: string, shell: string, work: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const dev = spawn(`${folder}/${name}/node_modules/.bin/cabinet-dev`, ['--shell', shell], {
    cwd: `${folder}/${name}`,
    env: { ...process.env, NODE_OPTIONS: '', DEV_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(dev)
  try {
    await expect.poll(output, { timeout: 120_000 }).toContain('in development')
    await work(`http://localhost:${port}`)
  } finally {
    dev.kill('SIGINT')
    await exitOf(dev)
  }
}

test('its developers see it inside a deployed shell', async ({ product, browser }) => {
  await developing(app, product.url, async (url) => {
    const context = await browser.newContext({ storageState: await sessionOf(people.admin, url) })
    const page = await context.newPage()
    await page.goto(`${url}/merchant-cabinet/refunds`)
    await expect(page.getByRole('table', { name: 'Статусы заказов' })).toContainText('Новый заказ')
    await context.close()
  })
})

test('a newer shared: refused until a shell gives what it uses, then live', async ({ product, page }) => {
  await newerShell
  await registry.publish(`${newer.folder}/.cache/packages/shared`)
  const file = `${folder}/${app}/src/start/start-page.tsx`
  const text = await readFile(file, 'utf8')
  const louder = text.replace('}) => textRu', '}) => loud(textRu)')
  await writeFile(file, `import { loud } from '@cabinet/shared/format'\n${louder}`)
  await typed(
    app,
    product,
    `pnpm update @cabinet/shared\npnpm check\npnpm release publish ${app} --version 1.1.0`,
  )
  const promote = `pnpm release promote ${app} 1.1.0 --reason "newer shared"`
  await expect(typed(app, product, promote)).rejects.toThrow(
    `${app} 1.1.0 needs shared/format \`loud\`, shell ${(await statusOf(product)).apps.shell?.live} has none`,
  )
  await release(product, 'publish', 'shell', '--from', `${newer.folder}/.cache/build/shell/9.0.0`)
  await release(product, 'promote', 'shell', '9.0.0', '--reason', 'newer shared')
  await typed(app, product, promote)
  await expect.poll(() => setOf(product)).toContain(`/${app}/1.1.0/`)
  await page.goto('/merchant-cabinet/refunds')
  await expect(page.getByRole('table', { name: 'Статусы заказов' })).toContainText('Новый заказ!')
})

test('«Move a remote to its own repository», as it is written', async ({ product, page }) => {
  const name = 'mfe-settlements'
  const [make = '', leave = ''] = await documentedBlocks(
    '## Move a remote to its own repository',
    'sh',
    'teams',
  )
  const [, , work = ''] = await stepsOfNewRemote()
  await newer.run(places(make))
  teamsKey = await addTeamsKey(product, name)
  await typed(name, product, places(work).replace('install', 'install --prefer-offline'))
  const live = `pnpm release publish ${name} --version 2.0.0\npnpm release promote ${name} 2.0.0`
  await typed(name, product, `${live} --reason "own repository"`)
  await expect.poll(() => setOf(product)).toContain(`/${name}/2.0.0/`)
  await page.goto('/merchant-cabinet/mutual-settlements')
  await expect(page.getByRole('heading', { level: 1, name: 'Взаиморасчёты' })).toBeVisible()

  // No remaining page needs it.
  await newer.run(places(leave))
  expect(await newer.run('ls; ls .github/workflows')).not.toContain(name)

  // Other tests of this worker need the product unchanged.
  await release(product, 'kill', app, '--for-good', '--reason', 'test')
  for (const one of [name, 'shell']) await release(product, 'rollback', one, '--reason', 'test')
})
