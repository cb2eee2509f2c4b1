/** `pnpm dev` in a copy of the sources shows a mistake over the page, and the save that mends it brings the page back. */

import { readFile } from 'node:fs/promises'
import { people } from '../support/people.ts'
import { exitOf, freePort, outputOf } from '../support/product.ts'
import { sessionOf } from '../support/session.ts'
import { expect, type Page, test } from '../support/test.ts'
import { copyWorkspace, type WorkspaceCopy } from '../support/workspace-copy.ts'

const app = 'mfe-settlements'
const file = 'src/settlements-page.tsx'
const sound = 'export function SettlementsPage() {'
const unreadable = `${sound} const = 1`
const throwing = `${sound} if (location.href) throw new Error('rendered badly')`

test.describe.configure({ mode: 'serial', timeout: 600_000 })

let workspace: WorkspaceCopy

test.beforeAll(async () => {
  workspace = await copyWorkspace()
})
test.afterAll(() => workspace?.remove())

/** Runs `pnpm dev` of an app while `work` runs. */
async function developing(
  name: string,
  work: (url: string, output: () => string) => Promise<void>,
): Promise<void> {
  const port = String(await freePort())
  const product = new URL(process.env.E2E_URL ?? '')
  const dev = workspace.start(`build/src/dev.ts ${name}`, { DEV_PORT: port, PORT: product.port })
  const output = outputOf(dev)
  try {
    await expect.poll(output, { timeout: 240_000 }).toContain('in development')
    await work(`http://localhost:${port}`, output)
  } finally {
    dev.kill('SIGINT')
    await exitOf(dev)
  }
}

const overlayOf = (page: Page) => page.getByRole('alertdialog', { name: 'Development error' })

test('errors of compiling and rendering are shown with file and line until a save mends them', async ({
  browser,
}) => {
  const source = await readFile(`${workspace.folder}/${app}/${file}`, 'utf8')
  const line = source.slice(0, source.indexOf(sound)).split('\n').length
  const save = (from: string, to: string) => workspace.change(`${app}/${file}`, from, to)
  await developing(app, async (url) => {
    const context = await browser.newContext({ storageState: await sessionOf(people.admin, url) })
    const page = await context.newPage()
    const heading = page.getByRole('heading', { level: 1, name: 'Взаиморасчёты' })
    const overlay = overlayOf(page)
    await page.goto(`${url}/merchant-cabinet/mutual-settlements`)
    await expect(heading).toBeVisible({ timeout: 120_000 })
    const list = page.getByRole('navigation', { name: 'Разделы' }).getByRole('list')
    await expect(list, 'with its styles').toHaveCSS('list-style-type', 'none')
    for (const wrong of [unreadable, throwing]) {
      await save(sound, wrong)
      await expect(overlay).toContainText(`${app}/${file}:${line}`)
      await save(wrong, sound)
      await expect(overlay).toHaveCount(0)
      await expect(heading).toBeVisible()
    }
    // A page opened during a failed compilation recovers by itself as well.
    await save(sound, unreadable)
    await expect(overlay).toBeVisible()
    await page.reload()
    await expect(overlay).toBeVisible()
    await save(unreadable, sound)
    await expect(overlay).toHaveCount(0)
    await expect(heading).toBeVisible()
    await context.close()
  })
})

test('two remotes are replaced in the running page at once', async ({ browser }) => {
  const headings = [
    ['mfe-settlements', '/mutual-settlements', 'settlements-page.tsx', 'Взаиморасчёты" documentTitle='],
    ['mfe-admin', '/partners', 'partners/partners-page.tsx', 'Партнёры"'],
  ] as const
  await developing('mfe-settlements mfe-admin', async (url) => {
    const context = await browser.newContext({ storageState: await sessionOf(people.admin, url) })
    for (const [name, path, source, code] of headings) {
      const page = await context.newPage()
      await page.goto(`${url}/merchant-cabinet${path}`)
      const title = code.split('"')[0] ?? ''
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 120_000 })
      await page.evaluate(() => Reflect.set(window, 'isSame', true))
      await workspace.change(`${name}/src/${source}`, `title="${code}`, `title="Снова ${code}`)
      await expect(page.getByRole('heading', { level: 1, name: `Снова ${title}` })).toBeVisible()
      expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
    }
    await context.close()
  })
})

test('a save reports what it uses and the live shell lacks', async () => {
  const using = `import { notThereYet } from '@cabinet/shared/ui'\nvoid notThereYet\n${sound}`
  await developing(app, async (_url, output) => {
    expect(output()).not.toContain('What is live lacks')
    await workspace.change(`${app}/${file}`, sound, using)
    await expect
      .poll(output)
      .toMatch(/mfe-settlements 0\.0\.0-dev needs shared\/ui `notThereYet`, shell .* has none\./)
    await workspace.change(`${app}/${file}`, using, sound)
  })
})

test('a shell that has never compiled opens with the save that mends it', async ({ page, complaints }) => {
  complaints.allow(/503/)
  const main = 'shell/src/main.tsx'
  await workspace.change(main, 'async function start', 'const = 1; async function start')
  await developing('shell', async (url) => {
    await page.goto(`${url}/merchant-cabinet/login`)
    await expect(overlayOf(page)).toContainText(main, { timeout: 120_000 })
    await workspace.change(main, 'const = 1; ', '')
    await expect(page.getByRole('heading', { name: 'Вход в кабинет' })).toBeVisible({ timeout: 120_000 })
    await expect(overlayOf(page)).toHaveCount(0)
    // The server outlives the page's last beacon.
    await page.goto('about:blank')
  })
})
